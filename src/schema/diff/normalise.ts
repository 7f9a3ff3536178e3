import type { JsonValue } from '../../contracts/json.ts'
import { isJsonArray } from '../../json/is-json-array.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { areDisjoint, type Looking } from './are-disjoint.ts'
import { conjoin } from './conjoin.ts'
import { finiteValues } from './listed-values.ts'
import { mergeAlternatives } from './merge-alternatives.ts'
import {
  ANYTHING,
  BOUND_TYPES,
  type Limit,
  type ListedValues,
  type Normal,
  sizeOf,
  typeOfValue,
  type ValueType,
} from './normal-form.ts'
import { readKeywords } from './read-keywords.ts'
import {
  type Conjunction,
  followReference,
  meaningOf,
  placeAt,
  type SchemaPlace,
  type SchemaRoot,
} from './schema-place.ts'

/** How many references and alternatives may stand inside each other at one place of a value. */
const MAX_IN_PLACE = 8

/** The form of a conjunction, whatever way it is written. */
export function normalise(conjunction: Conjunction): Normal {
  return normaliseAt(conjunction, 0)
}

/** Forms by the pointers of their conjunctions: one is asked for by each pair that it is in. */
const formsOfRoots = new WeakMap<SchemaRoot, Map<string, Normal>>()
const readNodes = new WeakMap<SchemaRoot, Map<string, Normal>>()

function normaliseAt(conjunction: Conjunction, depth: number): Normal {
  const [first] = conjunction
  if (first === undefined) return ANYTHING
  if (!first.root.budget.spend(conjunction.length)) return unread(first)
  const forms = formsOfRoots.get(first.root) ?? new Map<string, Normal>()
  formsOfRoots.set(first.root, forms)
  const key = JSON.stringify([depth, ...conjunction.map(({ pointer }) => pointer)])
  const form = forms.get(key) ?? build(first, conjunction, depth)
  forms.set(key, form)
  return form
}

function build(first: SchemaPlace, conjunction: Conjunction, depth: number): Normal {
  const nodes = flatten(conjunction)
  const keywords = nodes.map((place) => readOnce(place))
  const unions = nodes.flatMap((place) => [
    ...unionsOf(place, 'anyOf', depth),
    ...unionsOf(place, 'oneOf', depth),
  ])
  let joined = ANYTHING
  for (const [index, form] of [...keywords, ...unions].entries()) {
    // All that is joined already is gone through again
    if (!first.root.budget.spend(index + sizeOf(joined) + sizeOf(form))) return unread(first)
    joined = conjoin(joined, form)
  }
  return tidy(joined)
}

/** Read once, as many places may refer to a long list. */
function readOnce(place: SchemaPlace): Normal {
  const known = readNodes.get(place.root) ?? new Map<string, Normal>()
  readNodes.set(place.root, known)
  const form = known.get(place.pointer) ?? readKeywords(place)
  known.set(place.pointer, form)
  return form
}

/** What stands for a form that isn't read, as there is too much: nobody knows what it asks. */
function unread(place: SchemaPlace): Normal {
  const text = `not read: ${place.root.side} ${place.pointer}`
  return { ...ANYTHING, conditions: [{ keyword: 'opaque', key: 'unread', text, place }], place }
}

/** The nodes of one schema that all hold at one place: through references and `allOf`, each once. */
function flatten(conjunction: Conjunction): Conjunction {
  const nodes: SchemaPlace[] = []
  const seen = new Set<string>()
  const open = conjunction.toReversed()
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { pointer, node } = place
    if (seen.has(pointer)) continue
    seen.add(pointer)
    nodes.push(place)
    if (!isJsonObject(node)) continue
    const all = isJsonArray(node['allOf']) ? node['allOf'] : []
    const target = followReference(place, node['$ref'])
    const parts = all.map((_part, index) => placeAt(place, ['allOf', index]))
    open.push(...parts.toReversed(), ...(target === undefined ? [] : [target]))
  }
  return nodes
}

/** What the alternatives of a node ask, joined into one form where that says the same. */
function unionsOf(
  place: SchemaPlace,
  keyword: 'anyOf' | 'oneOf',
  depth: number,
): readonly Normal[] {
  const branches = isJsonObject(place.node) ? place.node[keyword] : undefined
  if (!isJsonArray(branches)) return []
  const at = placeAt(place, [keyword])
  const text = `${keyword} ${meaningOf(at)}`
  const opaque: Normal = {
    ...ANYTHING,
    conditions: [{ keyword: 'opaque', key: keyword, text, place: at }],
  }
  if (depth >= MAX_IN_PLACE) return [opaque]
  const alternatives = branches
    .map((_branch, index) => normaliseAt([placeAt(place, [keyword, index])], depth + 1))
    .filter(({ types }) => types.size > 0 || keyword === 'oneOf')
  if (keyword === 'oneOf' && !areApart(alternatives, place.root, depth)) return [opaque]
  const merged = mergeAlternatives(alternatives)
  return [merged ?? { ...ANYTHING, unions: [{ text, alternatives, place: at }] }]
}

/** Whether no value fits two of them, so that exactly one is the same as at least one. */
function areApart(alternatives: readonly Normal[], { budget }: SchemaRoot, depth: number): boolean {
  // What keeps them apart is looked for in plain properties, or recursion would have no end
  const inside = Math.max(depth + 1, MAX_IN_PLACE - 1)
  const looking: Looking = {
    normalise: (conjunction) => normaliseAt(conjunction, inside),
    spend: budget.spend,
  }
  return alternatives.every((left, index) =>
    alternatives.slice(index + 1).every((right) => areDisjoint(left, right, looking)),
  )
}

/** A form without what says nothing of the values that are left, and with whole numbers bounded by whole numbers. */
export function tidy(form: Normal): Normal {
  const values = valuesOf(form)
  const types = values === undefined ? form.types : new Set([...values.values()].map(typeOfValue))
  const kept = values === undefined || isAll(values, types) ? undefined : values
  const { values: _values, ...rest } = form
  return {
    ...rest,
    types,
    ...(kept !== undefined && { values: kept }),
    bounds: new Map(
      [...form.bounds]
        .filter(([name]) => isAbout(BOUND_TYPES[name], types))
        .map(([name, limit]) => [name, wholeLimit(name, limit, types)] as const)
        .filter(([name, limit]) => types.has('fraction') || !isAllWhole(name, limit)),
    ),
    conditions: form.conditions.filter(({ type }) => isAbout(type, types)),
    object: types.has('object') ? form.object : ANYTHING.object,
    required: types.has('object') ? form.required : ANYTHING.required,
    array: types.has('array') ? form.array : ANYTHING.array,
  }
}

/** The listed values that are of a type that fits. */
function valuesOf({ values, types }: Normal): ListedValues | undefined {
  if (values === undefined) return undefined
  const isKept = (value: JsonValue): boolean => types.has(typeOfValue(value))
  return [...values.values()].every(isKept)
    ? values
    : new Map([...values].filter(([, value]) => isKept(value)))
}

function isAbout(type: ValueType | undefined, types: ReadonlySet<ValueType>): boolean {
  if (type === undefined || types.has(type)) return true
  return type === 'integer' && types.has('fraction')
}

/** `true` and `false` are all booleans. */
function isAll(values: ListedValues, types: ReadonlySet<ValueType>): boolean {
  const all = finiteValues(types)
  return all !== undefined && types.size > 0 && [...all.keys()].every((key) => values.has(key))
}

/** Generators write the range of safe whole numbers out: beyond it JSON readers don't agree anyway. */
function isAllWhole(name: string, { value }: Limit): boolean {
  if (name === 'minimum') return value <= Number.MIN_SAFE_INTEGER
  return name === 'maximum' && value >= Number.MAX_SAFE_INTEGER
}

function wholeLimit(name: string, limit: Limit, types: ReadonlySet<ValueType>): Limit {
  if (types.has('fraction') || (name !== 'minimum' && name !== 'maximum')) return limit
  const { value, exclusive } = limit
  if (name === 'minimum')
    return { value: exclusive ? Math.floor(value) + 1 : Math.ceil(value), exclusive: false }
  return { value: exclusive ? Math.ceil(value) - 1 : Math.floor(value), exclusive: false }
}
