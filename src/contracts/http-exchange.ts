import type { FrameAt, LeftReason } from './fixture.ts'

/** One HTTP request of a conversation with what came back, as far as anything is said of it. */
export interface HttpExchange {
  /** Counted from 1, as the requests were sent. */
  readonly number: number
  /** Of HTTP; empty where the head is missing. */
  readonly method: string
  /** As it stands in the request's first line. */
  readonly target: string
  /** Methods of the JSON-RPC requests that it carried. */
  readonly requests: readonly string[]
  /** How many notifications and responses it carried. */
  readonly others: number
  /** The session that it was sent in, as the fixture names it. */
  readonly session?: string
  /** Absent where no head of a response came. */
  readonly response?: HttpResponse
  /** What of the body became no whole message, as it stopped short or was left; may be empty. */
  readonly rest?: FrameAt
  /** Why the recorder left the rest of the body; absent where the server broke it off. */
  readonly left?: LeftReason
  /** True where all requests were answered in the event stream, and the server didn't end it. */
  readonly open?: true
  /** Of its frames, in the fixture, from 1. */
  readonly lines: readonly number[]
}

/** What came back over HTTP. */
export interface HttpResponse {
  /** Of its head, in the fixture, from 1. */
  readonly line: number
  readonly status: number
  /** In lower case and without parameters; absent where the head names none. */
  readonly mediaType?: string
  /** Where a redirect leads to. */
  readonly location?: string
  /** What it asks for, where credentials are missing: its WWW-Authenticate. */
  readonly challenge?: string
  /** The session that it began, as the fixture names it. */
  readonly session?: string
  /** Where the status is no success: the message of the JSON-RPC error in the body, or the body. */
  readonly refusal?: string
  /** What came in place of JSON-RPC messages: a body that is none, or events that carry none. */
  readonly strays: readonly StrayPayload[]
}

/** A body or an event that carries no JSON-RPC message. */
export interface StrayPayload {
  readonly frame: FrameAt
  /** The body, or the event's data. */
  readonly text: string
  /** What it is instead. */
  readonly reason: string
}
