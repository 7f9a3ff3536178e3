import type { JsonValue } from './json.ts'

/** A thing that an outputSchema says of results, and whether a result has shown it. */
export interface SchemaPlace {
  /**
   * `member`: a property. `item`: what a list or a map holds. `branch`: one of several forms. `value`: one of the values
   * of an enumeration.
   */
  readonly kind: 'member' | 'item' | 'branch' | 'value'
  /** JSON Pointer into a result, in which `*` stands for any item of a list, or any key of a map. */
  readonly path: string
  /** Which form, or which value. */
  readonly of?: JsonValue
  readonly seen: boolean
}

/** How much of what an outputSchema says was seen in recorded results. */
export interface SchemaCoverage {
  readonly seen: number
  /** All places; the schema of a map or of anything has none. */
  readonly total: number
  readonly places: readonly SchemaPlace[]
}
