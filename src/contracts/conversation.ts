import type { EndReason, Era, Fixture, FrameAt, CallExpectation } from './fixture.ts'
import type { HttpExchange } from './http-exchange.ts'
import type { JsonObject, JsonValue } from './json.ts'

/** A tools/call with what came back, rebuilt from frames. */
export interface RecordedCall {
  /** From the calls file, or `#n`, the n-th of its tool. */
  readonly id: string
  readonly tool: string
  readonly expect?: CallExpectation
  readonly request: FrameAt
  readonly arguments: JsonValue
  /** The entry of tools/list in force when the call was made. */
  readonly entry?: JsonObject
  /** What the server answered in the end; absent where no such answer came. */
  readonly reply?: CallReply
  /** The message by which the client gave the call up before an answer came. */
  readonly cancelled?: FrameAt
  /** Every request that the call took, in order, where it took more than one: rounds of input, a task's, one made again. */
  readonly rounds?: readonly CallRound[]
  /** What came before redaction changed it, if whoever recorded it kept that: what is judged, and never shown. */
  readonly original?: Pick<RecordedCall, 'arguments' | 'entry' | 'reply'>
  /** The first lines that the server wrote to standard error while it was called, or right after it answered. */
  readonly stderr?: readonly string[]
  /** Of the server, about this call, in order. */
  readonly notifications?: readonly RecordedNotification[]
}

/** One request of a call that took several. */
export interface CallRound {
  readonly method: string
  readonly request: FrameAt
  readonly reply?: CallReply
}

/** What a server told besides its answers: progress, a log entry, a task's status, that it gives a request of its own up. */
export interface RecordedNotification {
  readonly method:
    | 'notifications/progress'
    | 'notifications/message'
    | 'notifications/tasks/status'
    | 'notifications/cancelled'
  readonly params: JsonObject
  readonly frame: FrameAt
}

interface ReplyPlace {
  readonly frame: FrameAt
  /** JSON Pointer of the response in its message; empty, the default, unless the message is a batch. */
  readonly at?: string
}

/** What a server answered to a call, and where it stands. */
export type CallReply =
  | (ReplyPlace & { readonly kind: 'result'; readonly result: JsonValue })
  | (ReplyPlace & { readonly kind: 'error'; readonly error: JsonValue })

/** What a server answered to a request that comes before calls: the handshake, or a page of its list of tools. */
export interface RecordedAnswer {
  readonly method: 'initialize' | 'server/discover' | 'tools/list'
  /** Of a page that isn't the first one. */
  readonly cursor?: string
  readonly request: FrameAt
  readonly reply: CallReply
}

/** A message or line that fits nowhere: noise, an answer to nothing, a page too many. */
export interface Oddity {
  readonly code:
    | 'stdout-noise'
    | 'response-id-unknown'
    | 'message-malformed'
    | 'answer-malformed'
    | 'pagination-endless'
    | 'message-oversized'
    | 'tool-list-changed'
    | 'result-type-missing'
    | 'cache-fields-missing'
  readonly frame: FrameAt
  readonly detail: string
  /** The call that it is about. */
  readonly call?: Pick<RecordedCall, 'tool' | 'id'>
}

/** An MCP conversation as it can be told from the frames of its fixture. */
export interface Conversation {
  readonly fixture: Fixture
  readonly era: Era
  readonly protocolVersion?: string
  readonly serverName?: string
  readonly reportedVersion?: string
  readonly instructions?: string
  /** True where the handshake was answered and the list of tools arrived. */
  readonly started: boolean
  /** All tools that were ever listed, with the last entry. */
  readonly tools: readonly {
    readonly name: string
    readonly entry: JsonObject
    readonly frame: FrameAt
    /** JSON Pointer of the entry in its message. */
    readonly pointer?: string
  }[]
  /** To the handshake and to tools/list, in the order in which they came. */
  readonly answers: readonly RecordedAnswer[]
  readonly calls: readonly RecordedCall[]
  /** What the server told besides its answers and about no call of ours, in order. */
  readonly notifications: readonly RecordedNotification[]
  readonly oddities: readonly Oddity[]
  /** Over HTTP, in the order of their requests; empty on stdio. */
  readonly exchanges: readonly HttpExchange[]
  /** Last lines of standard error, oldest first. */
  readonly stderr: readonly string[]
  readonly endReason?: EndReason
}
