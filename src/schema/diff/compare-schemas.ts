import type { JsonValue } from '../../contracts/json.ts'
import { type Budget, createBudget } from './budget.ts'
import { compareAnnotations } from './compare-annotations.ts'
import { compareArrays } from './compare-arrays.ts'
import { compareBounds } from './compare-bounds.ts'
import { compareConditions } from './compare-conditions.ts'
import { compareObjects } from './compare-objects.ts'
import { compareUnions } from './compare-unions.ts'
import { compareValues } from './compare-values.ts'
import { type Fact, type Pair, tooLarge, unknown } from './fact.ts'
import { fewFacts, PlaceCounter } from './few-facts.ts'
import { ANYTHING, type Normal, sizeOf, type ValueType } from './normal-form.ts'
import { normalise } from './normalise.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import {
  type Conjunction,
  followReference,
  type SchemaPlace,
  schemaRoot,
  schemaText,
} from './schema-place.ts'

/** Steps that a pair of forms costs, however little there is of them. */
const STEPS_OF_PAIR = 20
/** How deep pairs may stand inside each other: references lead deeper than a schema nests. */
const MAX_DEPTH = 400

/**
 * All differences between two JSON Schemas, whoever uses them: each says whether less or more fits than before.
 * How they are written doesn't count: order, references, titles, `const` or a list of one, a nullable type or a
 * union with null. What can't be told (patterns, negations, what hangs on other keywords) is `unclassified`.
 * Recursion is followed once. No request is made, and the work is bounded: what is beyond that is `unclassified`.
 */
export function compareSchemas(old: JsonValue, next: JsonValue): readonly Fact[] {
  const [before, after] = [schemaText(old), schemaText(next)]
  if (before === undefined || after === undefined)
    return [{ kind: 'unclassified', path: '', message: 'the schema nests too deep to be compared' }]
  if (before === after) return []
  const budget = createBudget()
  const roots = [
    schemaRoot({ schema: old, text: before }, 'old', budget),
    schemaRoot({ schema: next, text: after }, 'new', budget),
  ] as const
  return new Comparison(budget).compare(
    [{ root: roots[0], node: old, pointer: '' }],
    [{ root: roots[1], node: next, pointer: '' }],
    '',
  )
}

/** A pair that is being compared. */
interface OpenPair {
  /** How many pairs it stands inside. */
  readonly depth: number
  readonly isOpposed: boolean
}

/** One comparison, with the pairs that it is in the middle of and those that it is through with. */
class Comparison {
  readonly #open = new Map<string, OpenPair>()
  readonly #done = new Map<string, readonly Fact[]>()
  readonly #budget: Budget
  readonly #places = new PlaceCounter()
  #isOpposed = false
  /** The outermost open pair that something was taken for granted of. */
  #assumed = Infinity

  constructor(budget: Budget) {
    this.#budget = budget
  }

  compare(old: Conjunction, next: Conjunction, path: string): readonly Fact[] {
    return this.#compareParts(old, next).map((fact) => this.#places.moved(fact, path))
  }

  #compareParts(old: Conjunction, next: Conjunction): readonly Fact[] {
    const key = `${keyOf(old)} ${keyOf(next)} ${this.#isOpposed}`
    const known = this.#done.get(key)
    if (known !== undefined) return known
    const opened = this.#open.get(`${keyOf(old)} ${keyOf(next)}`)
    if (opened === undefined && this.#open.size >= MAX_DEPTH)
      return [unknown(this.#pair(ANYTHING, ANYTHING, ''), 'nests too deep to be compared')]
    const pair = this.#pair(normalise(old), normalise(next), '')
    if (opened === undefined) return this.#compareOnce(pair, [old, next])
    this.#assumed = Math.min(this.#assumed, opened.depth)
    // What holds for a value's parts holds for the value, unless a negation turns it round on the way
    if (opened.isOpposed === this.#isOpposed) return []
    return [unknown(pair, 'refers to itself through a negation')]
  }

  #compareOnce(pair: Pair, [old, next]: readonly [Conjunction, Conjunction]): readonly Fact[] {
    const key = `${keyOf(old)} ${keyOf(next)}`
    const depth = this.#open.size
    const assumedBefore = this.#assumed
    this.#assumed = Infinity
    this.#open.set(key, { depth, isOpposed: this.#isOpposed })
    const facts = fewFacts(this.#places.few(this.#compareForms(pair)))
    this.#open.delete(key)
    // What rests on a pair that isn't through yet holds only inside of it
    const isSettled = this.#assumed >= depth
    if (isSettled) this.#done.set(`${key} ${this.#isOpposed}`, facts)
    this.#assumed = Math.min(assumedBefore, isSettled ? Infinity : this.#assumed)
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
        spend: (steps) => this.#budget.spend(steps),
      },
    }
  }

  #compareForms(pair: Pair): readonly Fact[] {
    const { old, new: next } = pair
    if (!this.#budget.spend(STEPS_OF_PAIR + sizeOf(old) + sizeOf(next))) return [tooLarge(pair)]
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
