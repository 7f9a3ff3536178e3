import type { JsonValue } from '../contracts/json.ts'
import type { Move, Origin } from './origin.ts'
import type { SchemaPlaces } from './schema-places.ts'
import type { ValidateAt } from './validate-at.ts'

/** What is said while a value is projected, so that a branch that isn't taken leaves nothing behind. */
export interface Notes {
  readonly diagnostics: string[]
  /** How many values were given another type. */
  coerced: number
  /** How many texts were dropped. */
  dropped: number
  readonly moves: Move[]
}

/** One projection of one value. */
export interface ProjectionRun {
  readonly places: SchemaPlaces
  readonly validate: ValidateAt
  readonly budget: ProjectionBudget
  readonly dropsMisfits: boolean
}

/** How many steps a projection may take: a small schema can ask for 2^n readings of a value. */
export interface ProjectionBudget {
  readonly spend: () => void
  /** Ends the projection: what is left stays as it is. */
  readonly exhaust: () => void
  readonly isSpent: () => boolean
}

/** Where in a value a projection is. */
export interface ValuePlace {
  /** JSON Pointer into the projected value. */
  readonly pointer: string
  readonly origin: Origin
  /** What `$` of a `source_field` is. */
  readonly source: JsonValue
  readonly sourceOrigin: Origin
  readonly depth: number
  readonly notes: Notes
}

/** A place in words, for a diagnostic. */
export function placeName({ pointer }: ValuePlace): string {
  return pointer === '' ? 'the value' : pointer
}
