import type { HttpServerDefinition } from '../../../contracts/server-definition.ts'
import { agentFor } from '../../../../recorders/http/agent-for.ts'
import { sendRequest } from '../../../../recorders/http/send-request.ts'
import { HttpExchange, type HttpOutcome, type LinkRequest } from './http-exchange.ts'

/** What a link over HTTP may be given. */
export interface HttpLinkOptions {
  /** What sends a request, such as one that records it. */
  readonly send?: typeof sendRequest
}

/** Sends requests to one server, over connections that are kept for a while. */
export interface HttpClient {
  /** Resolves with what came of it, the last where redirects were followed. */
  readonly request: (request: LinkRequest) => Promise<HttpOutcome>
  /** Stops reading the bodies of answers, also of those to come, or goes on. */
  readonly hold: (isHeld: boolean) => void
  /** Closes the connections that are kept. */
  readonly close: () => void
}

/** Milliseconds that an idle connection is kept: less than servers do, lest a request meet one that is just being closed. */
const IDLE = 4000
const MOST_REDIRECTS = 5

/**
 * Makes what sends requests to a server; throws where the environment names a proxy that can't be used. Redirects are
 * followed where they keep the method and stay within the origin, which alone gets the user's headers.
 */
export function createHttpClient(
  { url, headers }: HttpServerDefinition,
  { send = sendRequest }: HttpLinkOptions = {},
): HttpClient {
  const agent = agentFor(new URL(url), { keepAlive: true, timeout: IDLE })
  const running = new Set<HttpExchange>()
  let [isKnown, isHeld] = [false, false]
  return {
    request: async (request) => {
      let target = request.url
      for (let hops = 0; ; hops += 1) {
        const mayRedirect = hops < MOST_REDIRECTS
        const hop = { ...request, url: target, headers, agent, mayRedirect, isKnown, send }
        const exchange = new HttpExchange(hop)
        running.add(exchange)
        if (isHeld) exchange.hold(true)
        const outcome = await exchange.done
        running.delete(exchange)
        isKnown ||= outcome.kind === 'answer'
        if (outcome.kind !== 'redirect') return outcome
        target = outcome.target
      }
    },
    hold: (held) => {
      isHeld = held
      for (const exchange of running) exchange.hold(held)
    },
    close: () => {
      if (agent !== false) agent.destroy()
    },
  }
}
