import type { GatewayEvent } from '../contracts/gateway-event.ts'
import type { ClientPeer } from '../host/client-peer.ts'
import type { RpcId, RpcMessage } from '../rpc/rpc-message.ts'

/** The conversation of one client with what is behind the gateway. */
export interface Session {
  /** Takes a message of the client's; a request's id is like no other's in this conversation. */
  readonly receive: (message: RpcMessage) => void
  /** The client has given a request up by closing its stream. */
  readonly abandon: (id: RpcId) => void
  /** Ends it, and resolves when nothing of it is left. */
  readonly close: () => Promise<void>
}

/** What a session is made of. */
export interface SessionOptions {
  readonly send: ClientPeer['send']
  readonly onEvent: (event: GatewayEvent) => void
}

/** Begins a conversation. */
export type OpenSession = (options: SessionOptions) => Session
