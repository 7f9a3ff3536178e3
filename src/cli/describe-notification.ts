import type { CallRound, RecordedNotification } from '../contracts/conversation.ts'
import type { JsonValue } from '../contracts/json.ts'
import { cutValue } from '../verdict/cut-value.ts'

const MOST = 20
/** Characters of what a server told. */
const LENGTH = 100

/** The requests of a call that took several, a line each; nothing where it took one. */
export function roundLines(rounds: readonly CallRound[] = []): readonly string[] {
  if (rounds.length === 0) return []
  const told = rounds.map(({ method, request, reply }) => {
    const answer = reply === undefined ? 'no answer' : `${reply.kind} in line ${reply.frame.line}`
    return `  line ${request.line}: ${method}, ${answer}`
  })
  return [`${rounds.length} requests`, ...cut(told)]
}

/** What a server told besides its answers, a line each; nothing where it told nothing. */
export function notificationLines(
  title: string,
  notifications: readonly RecordedNotification[] = [],
): readonly string[] {
  if (notifications.length === 0) return []
  const told = notifications.map(
    (notification) => `  line ${notification.frame.line}: ${describeNotification(notification)}`,
  )
  return [title, ...cut(told)]
}

function cut(lines: readonly string[]): readonly string[] {
  const left = lines.length - MOST
  return left > 0 ? [...lines.slice(0, MOST), `  and ${left} more`] : lines
}

function describeNotification({ method, params }: RecordedNotification): string {
  switch (method) {
    case 'notifications/progress': {
      const { progress, total, message } = params
      const share = total === undefined ? short(progress) : `${short(progress)} of ${short(total)}`
      return ['progress', share, message === undefined ? '' : short(message)].join(' ').trim()
    }
    case 'notifications/message': {
      const { level, logger, data } = params
      const who = logger === undefined ? '' : ` by ${short(logger)}`
      return `log ${short(level)}${who}: ${short(data)}`
    }
    case 'notifications/tasks/status': {
      const { status, statusMessage } = params
      return `task ${short(status)}${statusMessage === undefined ? '' : `: ${short(statusMessage)}`}`
    }
    case 'notifications/cancelled':
      return `gives up its request ${short(params['requestId'])}`
  }
}

function short(value: JsonValue | undefined): string {
  if (value === undefined) return 'nothing'
  const text = typeof value === 'string' ? value : JSON.stringify(cutValue(value).kept)
  const line = text.replaceAll(/\s+/gu, ' ').trim()
  return line.length > LENGTH ? `${line.slice(0, LENGTH)}…` : line
}
