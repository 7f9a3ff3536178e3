import type { JsonValue } from '../../contracts/json.ts'
import { compareAnnotations } from './compare-annotations.ts'
import { compareArrays } from './compare-arrays.ts'
import { compareBounds } from './compare-bounds.ts'
import { compareConditions } from './compare-conditions.ts'
import { compareObjects } from './compare-objects.ts'
import { compareUnions } from './compare-unions.ts'
import { compareValues } from './compare-values.ts'
import { type Fact, factOf, type Pair } from './fact.ts'
import type { Normal, ValueType } from './normal-form.ts'
import { normalise } from './normalise.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { type Conjunction, followReference, type SchemaPlace, schemaRoot } from './schema-place.ts'

/** Pairs of forms that one comparison may look at: unions of unions multiply. */
const MAX_PAIRS = 20_000

/**
 * All differences between two JSON Schemas, whoever uses them: each says whether less or more fits than before.
 * How they are written doesn't count: order, references, titles, `const` or a list of one, a nullable type or a
 * union with null. What can't be told (patterns, negations, what hangs on other keywords) is `unclassified`.
 * Recursion is followed once. No request is made, and the work is bounded.
 */
export function compareSchemas(old: JsonValue, next: JsonValue): readonly Fact[] {
  const before = schemaRoot(old)
  const after = schemaRoot(next)
  if (before.text !== '' && before.text === after.text) return []
  const comparison = new Comparison()
  return comparison.compare(
    [{ root: before, node: old, pointer: '' }],
    [{ root: after, node: next, pointer: '' }],
    '',
  )
}

/** One comparison, with the pairs that it is in the middle of. */
class Comparison {
  readonly #open = new Map<string, boolean>()
  #isOpposed = false
  #left = MAX_PAIRS

  compare(old: Conjunction, next: Conjunction, path: string): readonly Fact[] {
    const key = `${keyOf(old)} ${keyOf(next)}`
    const opened = this.#open.get(key)
    // What holds for a value's parts holds for the value, unless a negation turns it round on the way
    if (opened === this.#isOpposed) return []
    const pair = this.#pair(normalise(old), normalise(next), path)
    if (opened !== undefined) return [unknown(pair, 'refers to itself through a negation')]
    this.#open.set(key, this.#isOpposed)
    const facts = this.#compareForms(pair)
    this.#open.delete(key)
    return facts
  }

  #pair(old: Normal, next: Normal, path: string): Pair {
    return {
      old,
      new: next,
      path,
      comparer: {
        parts: (before, after, at) => this.compare(before, after, at),
        opposed: (before, after, at) => {
          this.#isOpposed = !this.#isOpposed
          const facts = this.compare(before, after, at)
          this.#isOpposed = !this.#isOpposed
          return facts
        },
        forms: (before, after, at) => this.#compareForms(this.#pair(before, after, at)),
      },
    }
  }

  #compareForms(pair: Pair): readonly Fact[] {
    this.#left -= 1
    if (this.#left < 0) return [unknown(pair, 'is too large to be compared')]
    const { old, new: next } = pair
    if (old.types.size === 0 || next.types.size === 0) return compareValues(pair)
    if (old.unions.length + next.unions.length > 0) return compareUnions(pair)
    const common = new Set([...old.types].filter((type) => next.types.has(type)))
    if (common.size === 0) return compareValues(pair)
    return compareCommon(pair, common)
  }
}

function compareCommon(pair: Pair, common: ReadonlySet<ValueType>): readonly Fact[] {
  return [
    ...compareValues(pair),
    ...compareBounds(pair, common),
    ...compareConditions(pair, common),
    ...(common.has('object') ? compareObjects(pair) : []),
    ...(common.has('array') ? compareArrays(pair) : []),
    ...compareAnnotations(pair),
  ]
}

function unknown(pair: Pair, why: string): Fact {
  return factOf(pair, 'unclassified', { message: `the schema ${why}` })
}

/** By what bare references lead to: a recursion is met where it closes. */
function keyOf(conjunction: Conjunction): string {
  return JSON.stringify(conjunction.map((place) => target(place).pointer))
}

function target(place: SchemaPlace): SchemaPlace {
  const isBare = isJsonObject(place.node) && Object.keys(place.node).join(' ') === '$ref'
  const next =
    isBare && isJsonObject(place.node) ? followReference(place, place.node['$ref']) : undefined
  return next ?? place
}
