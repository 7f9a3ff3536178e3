import type { ClientRequest } from './llm-client.ts'

/** A response as it was recorded. */
export interface RecordedResponse {
  readonly status: number
  readonly reason: string
  readonly fields: readonly (readonly [name: string, value: string])[]
  /** Of the body without its content encoding, as they came. */
  readonly chunks: readonly Uint8Array[]
}

/** A recorded exchange, as a client is led through it. */
export interface ClientTask {
  readonly request: ClientRequest
  readonly response: RecordedResponse
}

/** What a client threw. */
export interface ClientFailure {
  readonly message: string
  /** The client's own code. */
  readonly code?: number | string
  /** Of HTTP, where the error tells it. */
  readonly status?: number
}

/** What came of one way to use a client. */
export type WayOutcome =
  | {
      readonly kind: 'handed'
      /** As JSON texts: the events of a stream, or the one answer. */
      readonly messages: readonly string[]
      readonly whole: boolean
    }
  | {
      readonly kind: 'failed'
      readonly failure: ClientFailure
      /** False where it failed before it asked for anything. */
      readonly asked: boolean
    }

/** One way to use a client, as a program writes it, with what came of it. */
export interface TakenWay {
  readonly way: string
  readonly outcome: WayOutcome
}

/** What the thread that clients run in is asked to do. */
export type ClientErrand =
  | { readonly type: 'load'; readonly package: string; readonly url: string }
  | { readonly type: 'take'; readonly package: string; readonly task: ClientTask }

/** What it tells: one for each errand. */
export type ClientNews =
  | { readonly type: 'loaded' }
  | { readonly type: 'unusable'; readonly reason: string }
  | { readonly type: 'taken'; readonly ways: readonly TakenWay[] }
