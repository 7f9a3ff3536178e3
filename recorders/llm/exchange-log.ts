import type { IncomingMessage } from 'node:http'
import type { EndInput, FixtureWriter } from '../../src/contracts/fixture-writer.ts'
import { HarnessError } from '../../src/contracts/harness-error.ts'
import { renderHead } from '../../src/wire/http-head.ts'
import { pairs } from './forward.ts'

/** Writes one exchange as it happens. Never throws: what can't be written is told once, and the exchange goes on. */
export interface ExchangeLog {
  readonly requestHead: (request: IncomingMessage) => void
  readonly requestChunk: (chunk: Uint8Array) => void
  readonly responseHead: (response: IncomingMessage) => void
  readonly responseChunk: (chunk: Uint8Array) => void
  readonly trailers: (rawTrailers: readonly string[]) => void
  /** Only the first call counts. */
  readonly end: (input: EndInput) => void
}

/** Makes the log of one exchange. */
export function createExchangeLog(
  writer: FixtureWriter,
  onFault: (error: HarnessError) => void,
): ExchangeLog {
  let failed = false
  const write = (action: () => void): void => {
    if (failed) return
    try {
      action()
    } catch (error) {
      failed = true
      if (!(error instanceof HarnessError)) throw error
      onFault(error)
    }
  }
  const frame = (
    dir: 'send' | 'recv',
    part: 'head' | 'chunk' | 'trailers',
    data: Uint8Array,
  ): void => write(() => writer.frame({ dir, part, data, exchange: 1 }))
  return {
    requestHead: ({ method = '', url = '', httpVersion, rawHeaders }) =>
      frame('send', 'head', headBytes(`${method} ${url} HTTP/${httpVersion}`, rawHeaders)),
    requestChunk: (chunk) => frame('send', 'chunk', chunk),
    responseHead: ({ httpVersion, statusCode = 0, statusMessage = '', rawHeaders }) =>
      frame(
        'recv',
        'head',
        headBytes(`HTTP/${httpVersion} ${statusCode} ${statusMessage}`, rawHeaders),
      ),
    responseChunk: (chunk) => frame('recv', 'chunk', chunk),
    trailers: (rawTrailers) => {
      if (rawTrailers.length > 0) frame('recv', 'trailers', fieldBytes(rawTrailers))
    },
    end: (input) => writer.end(input),
  }
}

function headBytes(startLine: string, rawHeaders: readonly string[]): Uint8Array {
  return Buffer.from(
    renderHead(
      startLine,
      pairs(rawHeaders).map(([name, value]) => ({ name, value })),
    ),
    'latin1',
  )
}

function fieldBytes(rawTrailers: readonly string[]): Uint8Array {
  return Buffer.from(
    pairs(rawTrailers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join(''),
    'latin1',
  )
}
