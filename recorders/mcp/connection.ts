import type { Stopping } from './create-stopping.ts'
import type { RpcPeer } from './rpc-peer.ts'

/** A conversation with a server over some transport, which records all that crosses. */
export interface Connection extends Pick<Stopping, 'current' | 'stopped'> {
  readonly peer: RpcPeer
  /** Resolves with false where the server couldn't be reached at all. */
  readonly opened: Promise<boolean>
  /** Tells the transport which revision is spoken from now on; a request that names one in its `_meta` speaks that. */
  readonly agree: (protocolVersion: string) => void
}
