import type { JsonObject } from './json.ts'
import type { ProviderCallKind, ProviderFinishReason, ProviderWire } from './provider-event.ts'

/**
 * How an answer ended. `completed`: with the wire's end mark, or as one whole body. `failed`: with an error, in the
 * stream or in place of an answer. `truncated`: it just stopped.
 */
export type ProviderOutcome = 'completed' | 'failed' | 'truncated'

/** A tool call on the provider's own wire. */
export interface ProviderCall {
  readonly id?: string
  /** Empty where none came. */
  readonly name: string
  readonly kind: ProviderCallKind
  /** As it was sent, its fragments joined; JSON text but for `custom` calls; may be none. */
  readonly arguments: string
  /** The message of the body that it began in, from 0. */
  readonly at: number
  /** How often its name came again after the first time. */
  readonly nameRepeats: number
}

/** Content that is neither text nor a call: audio, an image, a citation, a result of the provider's tools. */
export interface ProviderPart {
  /** In the provider's word. */
  readonly kind: string
  /** As it was sent, its fragments joined. */
  readonly text: string
  /** The message of the body that it began in, from 0. */
  readonly at: number
}

/** One of the answers to a request. */
export interface ProviderChoice {
  readonly index: number
  readonly text: string
  readonly reasoning: string
  readonly refusal: string
  readonly calls: readonly ProviderCall[]
  readonly parts: readonly ProviderPart[]
  /** Absent where the provider gave none. */
  readonly finish?: {
    readonly reason: ProviderFinishReason
    readonly native: string
    /** The message of the body that it came in, from 0. */
    readonly at: number
  }
}

/** An answer put together from its events: the same however the body was cut. */
export interface ProviderResponse {
  readonly wire: ProviderWire
  /** True where it came as a stream of messages. */
  readonly streamed: boolean
  readonly outcome: ProviderOutcome
  /** How many messages the body holds. */
  readonly messages: number
  /** The message that holds the wire's end mark, from 0, the last of several; what comes in messages behind it is kept. */
  readonly endedAt?: number
  /** What stands behind the last message where the body breaks off inside one: no client is handed it. */
  readonly rest?: string
  readonly id?: string
  readonly model?: string
  readonly choices: readonly ProviderChoice[]
  /** As the provider counts; of several reports all fields, each the last. */
  readonly usage?: JsonObject
  readonly error?: { readonly message: string; readonly code?: string; readonly at: number }
  /** Messages that the wire's documentation doesn't know, as they came. */
  readonly unknown: readonly { readonly at: number; readonly text: string }[]
}
