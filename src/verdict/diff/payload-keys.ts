import type { JsonValue } from '../../contracts/json.ts'
import { isJsonArray } from '../../json/is-json-array.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { formatPointer } from '../../json/json-pointer.ts'

const MAX_PLACES = 5000

/** The types that stand at each place of a value: a JSON Pointer with `*` for any item. */
export type PayloadKeys = ReadonlyMap<string, ReadonlySet<string>>

/** The places of a value and the types there, without the values; of a huge one the first 5,000. */
export function payloadKeys(value: JsonValue): PayloadKeys {
  const places = new Map<string, Set<string>>()
  const open: { readonly path: string; readonly value: JsonValue }[] = [{ path: '', value }]
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (places.size >= MAX_PLACES) break
    const types = places.get(place.path) ?? new Set()
    places.set(place.path, types.add(typeOf(place.value)))
    const { path, value: inside } = place
    if (isJsonArray(inside))
      for (const item of inside) open.push({ path: `${path}/*`, value: item })
    else if (isJsonObject(inside))
      for (const [key, member] of Object.entries(inside))
        open.push({ path: `${path}${formatPointer([key])}`, value: member })
  }
  return places
}

/** The place that holds another one. */
export function outerPlace(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

function typeOf(value: JsonValue): string {
  if (value === null) return 'null'
  return isJsonArray(value) ? 'array' : typeof value
}
