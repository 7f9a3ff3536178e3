import type { ServingOptions } from './http-host-options.ts'
import type { AcceptClient } from '../client-peer.ts'
import { type AnswerService, answerRequest } from './answer-request.ts'
import type { Exchange } from './exchange.ts'
import type { Gate } from './gate.ts'
import { refuse } from './refuse.ts'

/** MCP over streamable HTTP, however its bytes are carried. */
export interface HttpService {
  /** Answers a request; never fails. */
  readonly answer: (exchange: Exchange) => void
  /** Ends all sessions and streams, and refuses whoever asks from then on. */
  readonly close: () => void
}

const MIB = 1024 * 1024
const DEFAULTS = {
  idleTimeout: 5 * 60_000,
  sessionLimit: 1000,
  streamAfter: 3000,
  keepAlive: 15_000,
  bodyLimit: 64 * MIB,
}
const CLOSING = 'the server is closing'

/** Makes what serves MCP with sessions for the revisions that have a handshake, and without for the others. */
export function createHttpService(
  accept: AcceptClient,
  options: ServingOptions & { readonly gate: Gate },
): HttpService {
  const { streamAfter, keepAlive, ...settings } = { ...DEFAULTS, ...options }
  const service: AnswerService = {
    ...settings,
    accept,
    timing: { streamAfter, keepAlive },
    sessions: new Map(),
    waiting: new Set(),
  }
  let isClosing = false
  return {
    answer(exchange) {
      if (isClosing) refuse(exchange.response, { status: 503, message: CLOSING })
      else void answerRequest(exchange, service)
    },
    close() {
      isClosing = true
      for (const session of service.sessions.values()) session.leave(CLOSING)
      for (const leave of service.waiting) leave(CLOSING)
    },
  }
}
