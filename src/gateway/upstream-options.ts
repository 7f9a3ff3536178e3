import type { RpcId, RpcMessage } from '../rpc/rpc-message.ts'
import type { WatchOptions } from './handshake-watch.ts'
import type { OpenLink } from './links/server-link.ts'

/** A server as one client's conversation reaches it. */
export interface UpstreamOptions extends WatchOptions {
  readonly open: OpenLink
  /** Takes each message but the answers to own requests. */
  readonly onMessage: (message: RpcMessage, about?: RpcId) => void
  /** The server was greeted by the gateway alone, with its answer: it was started again or comes late, and may offer other things than before. */
  readonly onGreeted: (hello: RpcMessage) => void
}
