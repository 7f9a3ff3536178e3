import type { Refusal } from '../../../../recorders/http/refusal.ts'
import type { RpcId, RpcMessage } from '../../../rpc/rpc-message.ts'
import type { LinkEnd } from '../server-link.ts'
import type { HttpClient } from './http-client.ts'

/** Why a request gets no answer of its own. */
export interface Refused {
  readonly refusal: Refusal
  /** What the server itself says of it, as an error of JSON-RPC. */
  readonly own?: RpcMessage
}

/** What both transports over HTTP need of their link. */
export interface LinkContext extends Pick<HttpClient, 'request'> {
  readonly url: URL
  /** Names of the headers that the user gave. */
  readonly given: readonly string[]
  /** Takes what the server sent in one piece: hands its messages on, or tells it as noise. */
  readonly take: (data: Uint8Array, taken: Taken) => void
  /** Answers a request with an error. */
  readonly refuse: (request: RpcMessage, refused: Refused) => void
  /** Tells that an event stream broke, and is opened again. */
  readonly resume: (message: string) => void
  /** Ends the link by itself. */
  readonly end: (why: Omit<LinkEnd, 'stderr'>) => void
  /** Aborted when all is over. */
  readonly over: AbortSignal
}

/** Where a message was. */
interface Taken {
  /** The request on whose stream it came. */
  readonly about?: RpcId
  /** Is told each message before it is handed on. */
  readonly onMessage?: (message: RpcMessage) => void
}

/** How messages cross, in one of the two ways there are over HTTP. */
export interface LinkTransport {
  /** Sends a message; resolves when it was accepted, or where it is a request, answered. */
  readonly post: (message: RpcMessage) => Promise<void>
  /** Closes the stream of a request that is given up; false where the server is to be told by a message. */
  readonly abandon: (id: RpcId) => boolean
  /** Leaves all requests, and says goodbye, where the protocol has a word for it, within so many milliseconds. */
  readonly leave: (patience: number) => Promise<void>
  /** Closes all connections. */
  readonly cut: () => void
}
