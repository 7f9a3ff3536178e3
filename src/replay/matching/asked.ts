import type { JsonObject, JsonValue } from '../../contracts/json.ts'

/** What a request asks, as far as it decides who answers. */
export interface Asked {
  /** What is asked of whom; only requests of one kind are compared. */
  readonly kind: string
  /** What two requests must have in common to get the same answer. */
  readonly asked: JsonObject
  /** All that was sent; prefers one of several recordings that are asked the same. */
  readonly whole: JsonValue
}

/** A recording, so far as it is looked for. */
export interface Recorded {
  readonly question: Asked
  /** Of what it is asked. */
  readonly key: string
}
