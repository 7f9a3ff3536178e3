import type { Era } from '../../../contracts/fixture.ts'
import type { McpComparedRequest } from '../../../contracts/mcp-replay.ts'
import type { ByteSpan } from '../../../json/json-bytes.ts'
import type { RpcMessage } from '../../../rpc/rpc-message.ts'
import type { Asked, Recorded } from '../../matching/asked.ts'
import type { Comparison } from '../../matching/create-comparison.ts'
import type { HttpOutcome } from './crossing.ts'

/** What a client's request asks. */
export interface McpQuestion extends Asked {
  readonly era: Era
  readonly method: string
  /** Its method, with what it asks for: `tools/call echo`. */
  readonly title: string
  /** Why it can't be compared: the user's `normalize` failed. */
  readonly unfit?: string
}

/** Prepares requests to a server. */
export type McpComparison = Comparison<McpComparedRequest>

/** A request that was recorded, with all that came of it until the next one. */
export interface McpRecording extends Recorded {
  readonly question: McpQuestion
  /** Of its fixture. */
  readonly path: string
  /** Of the request's frame, in it. */
  readonly line: number
  /** The name of the call, of the calls file. */
  readonly call?: string
  /** What the server did, in order. */
  readonly steps: readonly Step[]
  /** Whether the client gave the request up. */
  readonly isGivenUp: boolean
  /** How the HTTP request was answered that carried it. */
  readonly http?: HttpOutcome
}

/** A request of the server's, which is known by itself. */
export interface ServerRequest {
  readonly method: string
}

/** One thing that a server did, or waited for. */
export type Step = Deed | Wait

/** One thing that a server did. */
export type Deed =
  | SendStep
  /** A line of standard error. */
  | { readonly kind: 'line'; readonly at: number; readonly data: Uint8Array }
  /** HTTP brought no message in answer. */
  | { readonly kind: 'failed'; readonly at: number; readonly message: string }
  /** The server is gone. */
  | { readonly kind: 'end'; readonly at: number }

/** What a server waited for; times count from there. */
export type Wait =
  /** Until its request is answered. */
  | { readonly kind: 'answered'; readonly request: ServerRequest }
  /** Until the client says that it is initialized. */
  | { readonly kind: 'initialized' }
  /** Until the client gives the request up whose step it is. */
  | { readonly kind: 'cancelled' }

/** A message of the server's. */
export interface SendStep {
  readonly kind: 'send'
  /** Milliseconds since the request came, or what was waited for last. */
  readonly at: number
  readonly message: RpcMessage
  /** What in it has another value in each conversation. */
  readonly slots: readonly Slot[]
  /** Whose request it belongs to, where that is known. */
  readonly about?: McpRecording
  /** Whether it is the answer to the request whose step it is. */
  readonly isAnswer?: true
  /** What it is of the server's requests. */
  readonly asks?: ServerRequest
}

/** A place in a message that names something of a conversation. */
export interface Slot extends ByteSpan {
  readonly stands:
    | { readonly for: 'id' | 'token'; readonly of: McpRecording }
    /** An id that was written as a string. */
    | { readonly for: 'id-text'; readonly of: McpRecording }
    | { readonly for: 'request'; readonly of: ServerRequest }
    /** An id that belongs to no request. */
    | { readonly for: 'stray' }
}

/** Tells what a server did from what it waited for. */
export function isDeed(step: Step): step is Deed {
  return 'at' in step
}

/** Tells what a request came to: its answer, or that there was none over HTTP. */
export function isOutcome(step: Step): step is Deed {
  return step.kind === 'failed' || (step.kind === 'send' && step.isAnswer === true)
}

/** Whether a request asks to be told of changes: it stays open, and something else decides when it is told. */
export function isListening({ question }: McpRecording): boolean {
  return question.method === 'subscriptions/listen'
}
