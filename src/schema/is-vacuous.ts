import type { JsonValue } from '../contracts/json.ts'
import { isJsonArray } from '../json/is-json-array.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import type { UsableSchema } from './compile-schema.ts'

const MAX_LEAVES = 64

/** One value of each JSON type. */
const CORRUPTIONS: readonly JsonValue[] = [null, true, 1, 'x', [], {}]

/** A place in a value, linked to the one that it is in; the whole value has no token. */
interface Place {
  readonly value: JsonValue
  readonly token?: string | number
  readonly parent?: Place
}

/**
 * Whether a schema says nothing about a value that it accepts: each leaf (a scalar, an empty array
 * or object) may be replaced by a value of every other type, and the schema still accepts the
 * whole. So a schema that constrains one leaf isn't vacuous, and one that only says which keys
 * there are is. Of many leaves 64 are asked, evenly chosen. False for a value without content.
 */
export function isVacuous(schema: UsableSchema, value: JsonValue): boolean {
  const leaves = chooseLeaves(value)
  return (
    leaves.length > 0 &&
    leaves.every((leaf) =>
      corruptionsOf(leaf).every((corrupted) => schema.validate(corrupted).length === 0),
    )
  )
}

function chooseLeaves(value: JsonValue): readonly Place[] {
  const leaves = [...leavesOf(value)]
  const step = Math.max(1, leaves.length / MAX_LEAVES)
  return leaves.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
}

/** In document order; without recursion, as a value may nest deep. */
function* leavesOf(value: JsonValue): Generator<Place> {
  const open: Place[] = isEmpty(value) ? [] : [{ value }]
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const inside = placesIn(place)
    if (inside.length === 0) yield place
    else for (const child of inside.toReversed()) open.push(child)
  }
}

function placesIn(parent: Place): readonly Place[] {
  const { value } = parent
  if (isJsonArray(value)) return value.map((item, token) => ({ value: item, token, parent }))
  if (!isJsonObject(value)) return []
  return Object.entries(value).map(([token, item]) => ({ value: item, token, parent }))
}

function isEmpty(value: JsonValue): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}

/** The whole value, once for each type that the leaf hasn't, with the leaf replaced. */
function corruptionsOf(leaf: Place): readonly JsonValue[] {
  return CORRUPTIONS.filter((corruption) => typeOf(corruption) !== typeOf(leaf.value)).map(
    (corruption) => rebuild(leaf, corruption),
  )
}

function rebuild(leaf: Place, replacement: JsonValue): JsonValue {
  let whole = replacement
  for (let place = leaf; place.parent !== undefined; place = place.parent)
    whole = withChild(place.parent.value, place.token, whole)
  return whole
}

function withChild(
  container: JsonValue,
  token: string | number | undefined,
  child: JsonValue,
): JsonValue {
  if (isJsonArray(container))
    return container.map((item, index) => (index === token ? child : item))
  if (!isJsonObject(container)) return child
  return Object.fromEntries(
    Object.entries(container).map(([key, item]) => [key, key === token ? child : item]),
  )
}

function typeOf(value: JsonValue): string {
  if (value === null) return 'null'
  return isJsonArray(value) ? 'array' : typeof value
}
