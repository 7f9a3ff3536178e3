import type { RpcId, RpcMessage } from '../rpc/rpc-message.ts'

/** A client that is connected, as its host has it. */
export interface ClientPeer {
  /**
   * `session`: one conversation, in which ids tell requests apart. `request`: one request alone, as a client without a
   * handshake posts it over HTTP; its id may be that of another client's, and with its answer the peer is done. One that
   * posts a notification is gone at once.
   */
  readonly scope: 'session' | 'request'
  /**
   * Sends one message, byte for byte. `about` is the id of the client's request that it belongs to, where that is known;
   * without it an answer goes to who asked, progress to the request with its token, and the rest where the transport
   * lets it. Nothing happens once the client is gone.
   */
  readonly send: (message: RpcMessage, about?: RpcId) => void
  /** Ends the connection from this side, once what was sent is written. */
  readonly close: () => void
  /** What only HTTP can do; who is served over it has it. */
  readonly http?: HttpPeer
}

/** Answers requests in other ways than messages come. `about` is the id of one that isn't answered yet. */
export interface HttpPeer {
  /** Makes the answer an event stream at once, however soon its message comes. */
  readonly stream: (about: RpcId) => void
  readonly respond: (about: RpcId, answer: HttpAnswer) => void
}

/** A response that is no message, or doesn't come with the status that one has. */
export interface HttpAnswer {
  /** Absent where the connection breaks off without a head. */
  readonly status?: number
  readonly fields: Readonly<Record<string, string>>
  readonly body: Uint8Array
  /** Whether the connection breaks off behind the body. */
  readonly isCut: boolean
}

/** What is done for one client. */
export interface ClientHandler {
  /** Takes one message of the client's. A batch is handed over as its messages, one after the other. */
  readonly receive: (message: RpcMessage) => void
  /**
   * The client reads more slowly than it is sent to, so that as little as can be is sent until it is told that this is
   * over; told of clients of the scope `session` alone. What is sent all the same waits in memory.
   */
  readonly hold?: (isHeld: boolean) => void
  /**
   * The client is gone, or has closed the stream of its request, which gives the request up, or the host is closed; told
   * once, and not after `close` of the peer or the answer that a peer of the scope `request` was there for.
   */
  readonly leave: () => void
}

/** Is told of each client as it comes. */
export type AcceptClient = (peer: ClientPeer) => ClientHandler

/** What clients connect to. */
export interface ClientHost {
  /** Where it listens; without one it is the standard streams. */
  readonly url?: string
  /** Resolves when no client will come any more: standard input has ended, or `close` was called. */
  readonly done: Promise<void>
  /** Ends all connections and leaves no socket. */
  readonly close: () => Promise<void>
}
