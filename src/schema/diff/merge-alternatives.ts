import type { JsonValue } from '../../contracts/json.ts'
import { finiteValues } from './listed-values.ts'
import { ANYTHING, type Normal, type ValueType } from './normal-form.ts'

/**
 * One form for alternatives, where it says the same: each is for other types than the rest, or each lists
 * its values. So `anyOf` of a string and null is a type of two names. Undefined where it would say something else.
 */
export function mergeAlternatives(alternatives: readonly Normal[]): Normal | undefined {
  const [first, ...others] = alternatives
  if (first === undefined) return { ...ANYTHING, types: new Set() }
  if (others.length === 0) return first
  return mergeValues(alternatives) ?? mergeTypes(alternatives)
}

function mergeValues(alternatives: readonly Normal[]): Normal | undefined {
  const values = new Map<string, JsonValue>()
  for (const alternative of alternatives) {
    const own = alternative.values ?? finiteValues(alternative.types)
    if (own === undefined || asksMore(alternative)) return undefined
    for (const [key, value] of own) values.set(key, value)
  }
  return { ...ANYTHING, types: typesOf(alternatives), values, ...placeOf(alternatives) }
}

function asksMore({ bounds, conditions, unions, object, required, array }: Normal): boolean {
  return (
    bounds.size > 0 ||
    conditions.length > 0 ||
    unions.length > 0 ||
    required.size > 0 ||
    object !== ANYTHING.object ||
    array !== ANYTHING.array
  )
}

function mergeTypes(alternatives: readonly Normal[]): Normal | undefined {
  const types = typesOf(alternatives)
  const count = alternatives.reduce((sum, alternative) => sum + alternative.types.size, 0)
  const isPlain = alternatives.every(
    ({ unions, conditions }) =>
      unions.length === 0 && conditions.every(({ type }) => type !== undefined),
  )
  // A number's bounds and conditions are those of whole ones and of fractions alike
  const isSplit = alternatives.some(
    (form) => form.types.has('integer') !== form.types.has('fraction') && types.has('fraction'),
  )
  if (count !== types.size || !isPlain || isSplit) return undefined
  const isListed = alternatives.some(({ values }) => values !== undefined)
  if (isListed) return undefined
  const objects = alternatives.find((form) => form.types.has('object')) ?? ANYTHING
  const arrays = alternatives.find((form) => form.types.has('array')) ?? ANYTHING
  return {
    types,
    bounds: new Map(alternatives.flatMap(({ bounds }) => [...bounds])),
    object: objects.object,
    required: objects.required,
    array: arrays.array,
    conditions: alternatives.flatMap(({ conditions }) => conditions),
    unions: [],
    annotations: new Map(alternatives.flatMap(({ annotations }) => [...annotations])),
    ...placeOf(alternatives),
  }
}

function typesOf(alternatives: readonly Normal[]): ReadonlySet<ValueType> {
  return new Set(alternatives.flatMap(({ types }) => [...types]))
}

function placeOf(alternatives: readonly Normal[]): Pick<Normal, 'place'> {
  const place = alternatives.find((alternative) => alternative.place !== undefined)?.place
  return place === undefined ? {} : { place }
}
