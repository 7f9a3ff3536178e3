import type { Span, TextFormat } from './extraction.ts'
import type { IsolatorStream } from './isolator-stream.ts'
import type { JsonValue } from './json.ts'

/** A part of a text that may hold structured data. */
export interface Candidate {
  readonly span: Span
  readonly format: TextFormat
  /** From 0 to 1; two candidates of one isolator with equal confidence are ambiguous. */
  readonly confidence: number
  /** Whether it may be repaired before it is decoded. @defaultValue false */
  readonly repair?: true
  /** What the value accounts for, where that is more than the decoded part. */
  readonly covers?: Span
  /** What the decoded part must be; another kind is refused. @defaultValue anything */
  readonly expects?: 'object'
  /** Builds the value from the decoded part, where the value is more than that part. */
  readonly assemble?: (decoded: JsonValue) => JsonValue
}

/** Where an isolator stopped looking, and why. */
export interface Refusal {
  readonly reason: string
  readonly at?: number
}

/** Candidates in the order they should be tried, or the reason why there are none. */
export type Isolation =
  | { readonly candidates: readonly Candidate[] }
  | { readonly refusal: Refusal }

/** Finds the structured part of a text; never decodes it. */
export interface Isolator<Name extends string = string> {
  readonly name: Name
  readonly isolate: (text: string) => Isolation
  /** Finds the part that a stream shows, where the isolator can look through one. */
  readonly createStream?: () => IsolatorStream
  /**
   * The isolator whose stream its own is the same as: where no streaming chain is listed, the first of the two looks through a
   * stream for both. @defaultValue none
   */
  readonly streamsLike?: string
}
