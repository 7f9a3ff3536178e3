import type { FindingLevel } from './finding.ts'
import type { JsonObject, JsonValue } from './json.ts'

/** A case of a suite, as a line of `suites/SUITE/TOPIC.jsonl` has it. */
export interface SuiteCase<Input = JsonObject, Result = JsonValue> {
  /** `TOPIC/NAME`; never changes. */
  readonly id: string
  readonly title: string
  readonly level: Exclude<FindingLevel, 'advice'>
  /** Who says so, and what follows from it for the case. */
  readonly rule: { readonly source: string; readonly sentence: string }
  readonly input: Input
  /** The right answers; if there are several, each has its reason. */
  readonly expected: readonly { readonly result: Result; readonly reason?: string }[]
  readonly tags: readonly string[]
  readonly origin: { readonly kind: 'made' } | { readonly kind: 'recorded'; readonly from: string }
  /** Why the reference implementation does not pass the case. */
  readonly deviation?: string
}

/** A suite: what it asks, and an implementation to compare with. */
export interface Suite<Input = JsonObject, Result = JsonValue> {
  readonly name: string
  /** What an implementation returns, in one line. */
  readonly asks: string
  /** How the right answers were made. */
  readonly method: string
  /** True if the text of a case is also sent in pieces. */
  readonly streams: boolean
  /** Brings an answer to the form that is compared with a right one. @defaultValue the answer itself */
  comparable?(result: Result, expected: Result): JsonValue
  /** This project's own implementation. The pieces are those of `text`, if it is sent in pieces. */
  reference(input: Input, pieces?: readonly string[]): Result | Promise<Result>
}
