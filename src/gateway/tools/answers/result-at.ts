import type { JsonObject } from '../../../contracts/json.ts'

/** A result where it stands, and read. */
export interface ResultAt {
  readonly data: Uint8Array
  readonly start: number
  readonly value: JsonObject
}
