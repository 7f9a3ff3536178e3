import type { GatewayEvent } from '../contracts/gateway-event.ts'
import { failureMessage } from '../rpc/rpc-edits.ts'
import type { RpcId, RpcMessage } from '../rpc/rpc-message.ts'
import type { LinkEnd } from './links/server-link.ts'

/** The code that the official SDKs give to a connection that is gone. */
export const CONNECTION_CLOSED = -32000

/** A time in which a server is gone and isn't tried again. */
export interface Downtime {
  /** Why it is gone, and what to do about it. */
  readonly why: string
  /** Milliseconds that are left; 0 where it is over. */
  readonly left: () => number
  /** What is told of its beginning. */
  readonly event: (server: string, state: 'not-connected' | 'restarting') => GatewayEvent
  /** The answer to a request that was in flight when it began. */
  readonly failure: (id: RpcId) => RpcMessage
  /** The answer to a request that comes in it. */
  readonly refusal: (id: RpcId) => RpcMessage
}

/** Begins a downtime of some milliseconds. */
export function startDowntime(end: LinkEnd, pause: number): Downtime {
  const { message, hint, stderr } = end
  const until = performance.now() + pause
  const why = hint === undefined ? message : `${message}: ${hint}`
  const left = (): number => Math.max(until - performance.now(), 0)
  return {
    why,
    left,
    event: (server, state) => ({
      type: 'server',
      server,
      state,
      message,
      ...(hint !== undefined && { hint }),
      stderr,
      retryIn: pause,
    }),
    failure: (id) =>
      failureMessage(id, { code: CONNECTION_CLOSED, message: why, data: { stderr: [...stderr] } }),
    refusal: (id) => {
      const seconds = Math.max(Math.ceil(left() / 1000), 1)
      return failureMessage(id, {
        code: CONNECTION_CLOSED,
        message: `${why}; it is tried again in ${seconds} s`,
      })
    },
  }
}
