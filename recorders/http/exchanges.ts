import type { FrameInput } from '../../src/contracts/fixture-writer.ts'
import { headerOf } from '../../src/wire/http-head.ts'
import { type Answered, type Exchange, type ExchangeRequest, RecordedExchange } from './exchange.ts'
import { type FieldSource, requestFields } from './request-fields.ts'

const MOST_REDIRECTS = 5
/** Milliseconds that the body of a redirect may take. */
const REDIRECT_BODY = 1000

/** A request of ours; its headers are composed where it is sent. */
export interface OpenRequest
  extends
    Omit<ExchangeRequest, 'fields'>,
    Omit<FieldSource, 'method' | 'url' | 'body' | 'headers'> {
  /** Aborting closes the connection. */
  readonly signal: AbortSignal
}

/** An exchange that has begun, or that failed to. */
export interface Opened {
  /** The last one, where redirects were followed. */
  readonly exchange: Exchange
  readonly answered: Answered
  readonly url: URL
}

/**
 * Opens an exchange; resolves with the head of its answer. A redirect is followed where it keeps the method and stays
 * within the origin.
 */
export type OpenExchange = (request: OpenRequest) => Promise<Opened>

const NOTHING: Omit<Opened, 'url'> = {
  exchange: {
    answered: Promise.resolve({ kind: 'aborted' }),
    ended: Promise.resolve({ kind: 'aborted' }),
    abort: () => undefined,
  },
  answered: { kind: 'aborted' },
}

/** Opens the exchanges of a recording, numbered from 1 in the order in which they are sent. */
export function exchangeOpener(
  headers: Readonly<Record<string, string>>,
  frame: (input: FrameInput) => boolean,
): OpenExchange {
  let last = 0
  const begin = (request: OpenRequest): Exchange => {
    last += 1
    const fields = requestFields({ ...request, headers })
    const exchange = new RecordedExchange({ ...request, fields }, { number: last, frame })
    void abortWith(request.signal, exchange)
    return exchange
  }
  return async (request) => {
    let { url } = request
    for (let hops = 0; ; hops += 1) {
      if (request.signal.aborted) return { ...NOTHING, url }
      const exchange = begin({ ...request, url })
      const answered = await exchange.answered
      const target = followed(url, answered)
      if (target === undefined || hops === MOST_REDIRECTS) return { exchange, answered, url }
      const timer = setTimeout(exchange.abort, REDIRECT_BODY)
      await exchange.ended
      clearTimeout(timer)
      url = target
    }
  }
}

async function abortWith(signal: AbortSignal, exchange: Exchange): Promise<void> {
  signal.addEventListener('abort', exchange.abort)
  await exchange.ended
  signal.removeEventListener('abort', exchange.abort)
}

/** Where a redirect leads that is followed. */
function followed(url: URL, answered: Answered): URL | undefined {
  if (answered.kind !== 'answer' || ![307, 308].includes(answered.status)) return undefined
  const location = headerOf(answered.head, 'location')
  if (location === undefined || !URL.canParse(location, url.href)) return undefined
  const target = new URL(location, url)
  target.hash = ''
  const named = target.username !== '' || target.password !== ''
  return target.origin === url.origin && !named ? target : undefined
}
