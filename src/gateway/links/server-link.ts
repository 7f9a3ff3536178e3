import type { RpcId, RpcMessage } from '../../rpc/rpc-message.ts'

/** Why a connection to a server ended, for people. */
export interface LinkEnd {
  /** What happened, with the server's name. */
  readonly message: string
  /** What to do about it, where the cause is recognised. */
  readonly hint?: string
  /** Last lines of standard error, oldest first. */
  readonly stderr: readonly string[]
  /** Requests that the server refused because of this, and so did not run: they may be sent again. */
  readonly refused?: readonly RpcMessage[]
}

/** What a link tells. */
export interface LinkHooks {
  /** A message came, as it is; `about` is the id of the request on whose stream it came, over HTTP. */
  readonly onMessage: (message: RpcMessage, about?: RpcId) => void
  /** What is no message: a line of standard error, or where messages belong (`stdout`, and over HTTP as well), which is noise. */
  readonly onLine?: (line: Uint8Array, from: 'stderr' | 'stdout') => void
  /** The event stream of an answer broke, and is opened again; for people, with the server's name. */
  readonly onResuming?: (message: string) => void
  /** The server is gone, or could not be reached; told once, the last of all, and not after `close`. */
  readonly onEnd: (end: LinkEnd) => void
}

/** One connection to a server: a process of its own, or a session over HTTP. Nothing is added, changed or restarted. */
export interface ServerLink {
  /** Sends one message, byte for byte. A request that the transport refuses is answered with an error by `onMessage`. */
  readonly send: (message: RpcMessage) => void
  /** Gives a request up in the transport's own way (revision 2026-07-28 over HTTP: its stream is closed); false where it has none. */
  readonly abandon: (id: RpcId) => boolean
  /**
   * Stops reading from the server, or goes on: what it writes then waits on its side. Some more messages may come, and
   * `onEnd` may wait until it goes on. Not after the end.
   */
  readonly hold: (isHeld: boolean) => void
  /** Ends it, held or not, and resolves when nothing of it is left. */
  readonly close: () => Promise<void>
}

/** Opens a link; what keeps it from that is told by `onEnd`. */
export type OpenLink = (hooks: LinkHooks) => ServerLink
