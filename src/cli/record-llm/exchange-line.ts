import type { ExchangeOutcome } from '../../../recorders/llm/exchange-outcome.ts'
import { printable } from '../../text/printable.ts'

/** An exchange on one line: method, path, status, how it ended and after how long, and where it is. */
export function exchangeLine(exchange: ExchangeOutcome): string {
  const { method, path, status, reason, error, duration, file, isRecorded } = exchange
  const words = [
    method,
    path,
    status === undefined ? 'no answer' : String(status),
    reason,
    ...(error === undefined ? [] : [`(${error})`]),
    `${Math.round(duration)} ms`,
    isRecorded ? (file ?? '') : 'not recorded',
  ]
  return printable(words.join(' '))
}
