import type { FrameInput } from '../../src/contracts/fixture-writer.ts'
import type { HttpServerDefinition } from '../../src/contracts/server-definition.ts'
import type { HttpHead } from '../../src/wire/http-head.ts'
import { redirectWithin } from './address-within.ts'
import { agentFor } from './agent-for.ts'
import type { Ended } from './answer-record.ts'
import { type ExchangeRequest, RecordedExchange } from './exchange.ts'
import { type FieldSource, requestFields } from './request-fields.ts'

const MOST_REDIRECTS = 5
/** Milliseconds that the body of a redirect may take. */
const REDIRECT_BODY = 1000

/** A request of ours; its headers are composed where it is sent. */
export interface OpenRequest
  extends
    Omit<ExchangeRequest, 'fields' | 'agent'>,
    Omit<FieldSource, 'method' | 'url' | 'body' | 'headers'> {
  /** Aborting closes the connection. */
  readonly signal: AbortSignal
}

/** How an exchange began, the last one where redirects were followed. */
export type Opened =
  | {
      readonly kind: 'answer'
      readonly url: URL
      readonly status: number
      readonly head: HttpHead
      readonly ended: Promise<Ended>
    }
  | { readonly kind: 'failed'; readonly url: URL; readonly error: NodeJS.ErrnoException }
  | { readonly kind: 'aborted' }

/**
 * Opens an exchange; resolves with the head of its answer. A redirect is followed where it keeps the method and stays
 * within the origin.
 */
export type OpenExchange = (request: OpenRequest) => Promise<Opened>

/**
 * Opens the exchanges with a server, numbered from 1 in the order in which they are sent; throws where the environment
 * names a proxy that can't be used.
 */
export function exchangeOpener(
  { url: address, headers }: Pick<HttpServerDefinition, 'url' | 'headers'>,
  frame: (input: FrameInput) => boolean,
): OpenExchange {
  // No request ever leaves the origin, which decides about the proxy.
  const agent = agentFor(new URL(address))
  let last = 0
  const begin = (request: OpenRequest): RecordedExchange => {
    last += 1
    const fields = requestFields({ ...request, headers })
    const exchange = new RecordedExchange({ ...request, fields, agent }, { number: last, frame })
    void abortWith(request.signal, exchange)
    return exchange
  }
  return async (request) => {
    let { url } = request
    for (let hops = 0; ; hops += 1) {
      if (request.signal.aborted) return { kind: 'aborted' }
      const exchange = begin({ ...request, url })
      const answered = await exchange.answered
      if (answered.kind === 'aborted') return answered
      if (answered.kind === 'failed') return { ...answered, url }
      const target = redirectWithin(url, answered)
      if (target === undefined || hops === MOST_REDIRECTS)
        return { ...answered, url, ended: exchange.ended }
      const timer = setTimeout(exchange.abort, REDIRECT_BODY)
      await exchange.ended
      clearTimeout(timer)
      url = target
    }
  }
}

async function abortWith(signal: AbortSignal, exchange: RecordedExchange): Promise<void> {
  signal.addEventListener('abort', exchange.abort)
  await exchange.ended
  signal.removeEventListener('abort', exchange.abort)
}
