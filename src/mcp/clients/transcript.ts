import type { Era, Transport } from '../../contracts/fixture.ts'
import type { JsonValue } from '../../contracts/json.ts'

/** A conversation as clients are told it again: data alone, so that it can be handed to another thread. */
export interface Transcript {
  readonly era: Era
  readonly transport: Transport
  readonly protocolVersion?: string
  /** What the server answered to `initialize`, or to `server/discover`. */
  readonly handshake?: TranscriptAnswer
  /** Lists of tools and calls, in the order in which they came. */
  readonly steps: readonly TranscriptStep[]
}

/** What a client does next. */
export type TranscriptStep =
  | { readonly kind: 'listing'; readonly pages: readonly TranscriptPage[] }
  | TranscriptCall

/** A page of a list of tools. */
export interface TranscriptPage {
  /** What the page was asked for with; the first one has none. */
  readonly cursor?: string
  readonly answer: TranscriptAnswer
}

/** A call, and what came back. */
export interface TranscriptCall {
  readonly kind: 'call'
  readonly tool: string
  readonly arguments: JsonValue
  /** What a client is told, or why nothing can be told of what it would do. */
  readonly answer: TranscriptAnswer | { readonly unknown: string }
}

/** An answer as it came. */
export interface TranscriptAnswer {
  /** The JSON of the message that it stands in. */
  readonly text: string
  /** JSON Pointer of the response in that message; empty unless the message is a batch. */
  readonly at: string
  /** Bytes of a line before it that is longer than clients take, on stdio. */
  readonly oversized?: number
  /** The HTTP response that it came in; absent on stdio and on HTTP+SSE, where the message is all there is. */
  readonly response?: TranscriptResponse
}

/** A response over HTTP, so far as clients look at it. */
export interface TranscriptResponse {
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string
  /** True where the connection broke off before the body was whole. */
  readonly cut?: true
}
