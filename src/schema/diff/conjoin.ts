import {
  ANYTHING,
  type ArrayForm,
  askedOfItem,
  askedOfProperty,
  type Condition,
  isLower,
  type Limit,
  type ListedValues,
  type Normal,
  type ObjectForm,
} from './normal-form.ts'
import { type Conjunction, meaningOf } from './schema-place.ts'

/** The schema that a value fits where it fits both. */
export function conjoin(left: Normal, right: Normal): Normal {
  if (left === ANYTHING) return right
  if (right === ANYTHING) return left
  const values = bothValues(left.values, right.values)
  const object = bothObjects(left.object, right.object)
  const place = left.place ?? right.place
  return {
    types: new Set([...left.types].filter((type) => right.types.has(type))),
    ...(values !== undefined && { values }),
    bounds: tightest(left.bounds, right.bounds),
    object: object ?? left.object,
    required: new Set([...left.required, ...right.required]),
    array: bothArrays(left.array, right.array),
    conditions: [
      ...left.conditions,
      ...right.conditions,
      ...(object === undefined ? objectAsCondition(right) : []),
    ],
    unions: [...left.unions, ...right.unions],
    annotations: new Map([...right.annotations, ...left.annotations]),
    ...(place !== undefined && { place }),
  }
}

/** Places of two conjunctions of one schema, each once. */
function bothPlaces(left: Conjunction, right: Conjunction): Conjunction {
  if (left.length === 0 || right.length === 0) return left.length === 0 ? right : left
  const known = new Set(left.map(({ pointer }) => pointer))
  return [...left, ...right.filter(({ pointer }) => !known.has(pointer))]
}

function bothValues(
  left: ListedValues | undefined,
  right: ListedValues | undefined,
): ListedValues | undefined {
  if (left === undefined || right === undefined) return left ?? right
  return new Map([...left].filter(([key]) => right.has(key)))
}

function tightest(
  left: ReadonlyMap<string, Limit>,
  right: ReadonlyMap<string, Limit>,
): ReadonlyMap<string, Limit> {
  const bounds = new Map(left)
  for (const [name, limit] of right) {
    const other = bounds.get(name)
    if (other === undefined || isTighter(name, limit, other)) bounds.set(name, limit)
  }
  return bounds
}

/** Whether less fits a limit than another one of the same bound. */
export function isTighter(name: string, limit: Limit, than: Limit): boolean {
  if (limit.value === than.value) return limit.exclusive && !than.exclusive
  return isLower(name) ? limit.value > than.value : limit.value < than.value
}

/** Undefined where patterns make it depend on the name what is additional. */
function bothObjects(left: ObjectForm, right: ObjectForm): ObjectForm | undefined {
  if (isOpen(right)) return left
  if (isOpen(left)) return right
  if (left.patterns.size > 0 || right.patterns.size > 0) return undefined
  const names = new Set([...left.properties.keys(), ...right.properties.keys()])
  const asked = (name: string): Conjunction =>
    bothPlaces(askedOfProperty(left, name), askedOfProperty(right, name))
  return {
    properties: new Map([...names].map((name) => [name, asked(name)])),
    patterns: new Map(),
    additional: bothPlaces(left.additional, right.additional),
  }
}

function isOpen({ properties, patterns, additional }: ObjectForm): boolean {
  return properties.size === 0 && patterns.size === 0 && additional.length === 0
}

/** What can't be joined is only compared with its like. */
function objectAsCondition({ place }: Normal): readonly Condition[] {
  if (place === undefined) return []
  const text = `properties ${meaningOf(place)}`
  return [{ keyword: 'opaque', key: 'properties', text, type: 'object', place }]
}

function bothArrays(left: ArrayForm, right: ArrayForm): ArrayForm {
  const length = Math.max(left.prefix.length, right.prefix.length)
  return {
    prefix: Array.from({ length }, (_item, index) =>
      bothPlaces(askedOfItem(left, index), askedOfItem(right, index)),
    ),
    rest: bothPlaces(left.rest, right.rest),
  }
}
