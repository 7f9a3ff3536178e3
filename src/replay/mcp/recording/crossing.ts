import type { RpcMessage } from '../../../rpc/rpc-message.ts'

/** What crossed in a conversation, freed of what carried it. */
export interface Crossing {
  /** Milliseconds since the recording began. */
  readonly t: number
  /** Of the frame, in its fixture. */
  readonly line: number
  /** Whose it is: the client's message, the server's, or a line of its standard error. */
  readonly dir: 'send' | 'recv' | 'stderr'
  /** One of a batch is a crossing of its own; what is no message is kept as it is. */
  readonly message: RpcMessage
  /** Over HTTP: which request carried it, or its answer. */
  readonly exchange?: number
  /** The name of the call, of the calls file. */
  readonly call?: string
}

/** How an HTTP request was answered, so far as that is no message. */
export interface HttpOutcome {
  /** Absent where no head of an answer came. */
  readonly status?: number
  /** Of its body, without parameters; absent where none was named. */
  readonly mediaType?: string
  /** Whether it came as an event stream. */
  readonly isStream: boolean
  /** What its head says of the body, and of what to do about it. */
  readonly fields: Readonly<Record<string, string>>
  /** What of its body is no message. */
  readonly body: Uint8Array
  readonly isCut: boolean
  /** Why a client gets no message of it; absent where nothing speaks against that. */
  readonly fault?: string
}
