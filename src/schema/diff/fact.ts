import type { SchemaChangeKind } from '../../contracts/diff.ts'
import type { JsonValue } from '../../contracts/json.ts'
import type { Normal } from './normal-form.ts'
import type { Conjunction } from './schema-place.ts'

/** One difference between two schemas, at one place of the values that they are of. */
export interface Fact {
  readonly kind: SchemaChangeKind
  /** JSON Pointer into a value, with `*` for any item or key. */
  readonly path: string
  readonly message: string
  readonly before?: JsonValue
  readonly after?: JsonValue
  /** JSON Pointer into the older schema. */
  readonly old?: string
  /** JSON Pointer into the newer schema. */
  readonly new?: string
}

/**
 * What a kind of fact does to the values that fit: fewer, more, some for others, nobody can tell, or the same;
 * `declared` are fewer only by values that nobody sends who goes by the older schema.
 */
export type Acceptance = 'narrower' | 'wider' | 'both' | 'unknown' | 'declared' | 'same'

/** The acceptance of each kind. */
export const ACCEPTANCE: Readonly<Record<SchemaChangeKind, Acceptance>> = {
  'type-narrowed': 'narrower',
  'type-widened': 'wider',
  'type-changed': 'both',
  'values-narrowed': 'narrower',
  'values-widened': 'wider',
  'values-changed': 'both',
  'bounds-narrowed': 'narrower',
  'bounds-widened': 'wider',
  'condition-narrowed': 'narrower',
  'condition-widened': 'wider',
  'property-added': 'declared',
  'property-admitted': 'wider',
  'property-removed': 'wider',
  'property-forbidden': 'narrower',
  'property-required': 'narrower',
  'property-optional': 'wider',
  'extra-forbidden': 'narrower',
  'extra-allowed': 'wider',
  'alternative-added': 'wider',
  'alternative-removed': 'narrower',
  'format-added': 'same',
  'format-changed': 'same',
  'format-removed': 'same',
  'default-added': 'same',
  'default-changed': 'same',
  unclassified: 'unknown',
}

/** Two forms that are compared, and what compares their parts. */
export interface Pair {
  readonly old: Normal
  readonly new: Normal
  readonly path: string
  readonly comparer: Comparer
}

/** Compares what stands inside a pair. */
interface Comparer {
  readonly parts: (old: Conjunction, next: Conjunction, path: string) => readonly Fact[]
  /** Parts whose facts count the other way round. */
  readonly opposed: (old: Conjunction, next: Conjunction, path: string) => readonly Fact[]
  readonly forms: (old: Normal, next: Normal, path: string) => readonly Fact[]
  /** False where the work is to end. */
  readonly spend: (steps: number) => boolean
}

/** A fact with the places of the forms that it is about. */
export function factOf(
  pair: Pair,
  kind: SchemaChangeKind,
  said: Pick<Fact, 'message' | 'before' | 'after'> & { readonly path?: string },
): Fact {
  const old = pair.old.place?.pointer
  const next = pair.new.place?.pointer
  return {
    kind,
    ...said,
    path: said.path ?? pair.path,
    ...(old !== undefined && { old }),
    ...(next !== undefined && { new: next }),
  }
}

/** Nobody can tell what a schema asks here, and why. */
export function unknown(pair: Pair, why: string): Fact {
  return factOf(pair, 'unclassified', { message: `the schema ${why}` })
}

/** The budget is spent. */
export function tooLarge(pair: Pair): Fact {
  return unknown(pair, 'is too large to be compared')
}

/** What facts do together to the values that fit. */
export function acceptanceOf(facts: readonly Fact[]): Acceptance {
  const all = new Set(facts.map(({ kind }) => ACCEPTANCE[kind]))
  all.delete('same')
  if (all.has('unknown')) return 'unknown'
  const isNarrower = all.has('narrower') || all.has('declared')
  if (all.has('both') || (isNarrower && all.has('wider'))) return 'both'
  if (all.has('wider')) return 'wider'
  return isNarrower ? 'narrower' : 'same'
}
