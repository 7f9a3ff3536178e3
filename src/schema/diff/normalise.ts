import type { JsonValue } from '../../contracts/json.ts'
import { isJsonArray } from '../../json/is-json-array.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { jsonEqual } from '../../json/json-equal.ts'
import { areDisjoint } from './are-disjoint.ts'
import { conjoin } from './conjoin.ts'
import { mergeAlternatives } from './merge-alternatives.ts'
import {
  ANYTHING,
  BOUND_TYPES,
  type Limit,
  type Normal,
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

function normaliseAt(conjunction: Conjunction, depth: number): Normal {
  const [first] = conjunction
  if (first === undefined) return ANYTHING
  const forms = formsOfRoots.get(first.root) ?? new Map<string, Normal>()
  formsOfRoots.set(first.root, forms)
  const key = JSON.stringify([depth, ...conjunction.map(({ pointer }) => pointer)])
  const form = forms.get(key) ?? build(conjunction, depth)
  forms.set(key, form)
  return form
}

function build(conjunction: Conjunction, depth: number): Normal {
  const nodes = flatten(conjunction)
  const joined = nodes.reduce((form, place) => conjoin(form, readKeywords(place)), ANYTHING)
  const united = nodes
    .flatMap((place) => [...unionsOf(place, 'anyOf', depth), ...unionsOf(place, 'oneOf', depth)])
    .reduce(conjoin, joined)
  return tidy(united)
}

/** The nodes that all hold at one place: through references and `allOf`, each once. */
function flatten(conjunction: Conjunction): Conjunction {
  const nodes: SchemaPlace[] = []
  const open = conjunction.toReversed()
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { root, pointer, node } = place
    if (nodes.some((known) => known.root === root && known.pointer === pointer)) continue
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
  if (keyword === 'oneOf' && !areApart(alternatives, depth)) return [opaque]
  const merged = mergeAlternatives(alternatives)
  return [merged ?? { ...ANYTHING, unions: [{ text, alternatives, place: at }] }]
}

/** Whether no value fits two of them, so that exactly one is the same as at least one. */
function areApart(alternatives: readonly Normal[], depth: number): boolean {
  // What keeps them apart is looked for in plain properties, or recursion would have no end
  const inside = Math.max(depth + 1, MAX_IN_PLACE - 1)
  const look = (conjunction: Conjunction): Normal => normaliseAt(conjunction, inside)
  return alternatives.every((left, index) =>
    alternatives.slice(index + 1).every((right) => areDisjoint(left, right, look)),
  )
}

/** A form without what says nothing of the values that are left, and with whole numbers bounded by whole numbers. */
export function tidy(form: Normal): Normal {
  const values = form.values?.filter((value) => form.types.has(typeOfValue(value)))
  const types = values === undefined ? form.types : new Set(values.map(typeOfValue))
  const listed = values === undefined || isAll(values, types) ? undefined : values
  const { values: _values, ...rest } = form
  return {
    ...rest,
    types,
    ...(listed !== undefined && { values: listed }),
    bounds: new Map(
      [...form.bounds]
        .filter(([name]) => isAbout(BOUND_TYPES[name], types))
        .map(([name, limit]) => [name, wholeLimit(name, limit, types)]),
    ),
    conditions: form.conditions.filter(({ type }) => isAbout(type, types)),
    object: types.has('object') ? form.object : ANYTHING.object,
    required: types.has('object') ? form.required : ANYTHING.required,
    array: types.has('array') ? form.array : ANYTHING.array,
  }
}

function isAbout(type: ValueType | undefined, types: ReadonlySet<ValueType>): boolean {
  if (type === undefined || types.has(type)) return true
  return type === 'integer' && types.has('fraction')
}

/** `true` and `false` are all booleans. */
function isAll(values: readonly JsonValue[], types: ReadonlySet<ValueType>): boolean {
  const all: readonly JsonValue[] = [
    ...(types.has('null') ? [null] : []),
    ...(types.has('boolean') ? [true, false] : []),
  ]
  const isFinite = [...types].every((type) => type === 'null' || type === 'boolean')
  return isFinite && types.size > 0 && all.every((one) => values.some((it) => jsonEqual(it, one)))
}

function wholeLimit(name: string, limit: Limit, types: ReadonlySet<ValueType>): Limit {
  if (types.has('fraction') || (name !== 'minimum' && name !== 'maximum')) return limit
  const { value, exclusive } = limit
  if (name === 'minimum')
    return { value: exclusive ? Math.floor(value) + 1 : Math.ceil(value), exclusive: false }
  return { value: exclusive ? Math.ceil(value) - 1 : Math.floor(value), exclusive: false }
}
