import type { JsonValue } from '../contracts/json.ts'
import { isJsonArray } from './is-json-array.ts'
import { isJsonObject } from './is-json-object.ts'
import { parsePointer } from './json-pointer.ts'

type Place = readonly string[]

/** A value without what stands at some places, by JSON Pointer; undefined where one of them is the whole value. */
export function withoutPlaces(
  value: JsonValue,
  pointers: readonly string[],
): JsonValue | undefined {
  return without(
    value,
    pointers.map((pointer) => parsePointer(pointer) ?? []),
  )
}

function without(value: JsonValue, places: readonly Place[]): JsonValue | undefined {
  if (places.some((place) => place.length === 0)) return undefined
  if (places.length === 0) return value
  const inside = byFirstToken(places)
  if (isJsonArray(value))
    return value.flatMap((item, at) => kept(without(item, inside.get(String(at)) ?? [])))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) =>
      kept(without(member, inside.get(key) ?? [])).map((left) => [key, left]),
    ),
  )
}

/** What is left of each place behind its first token. */
function byFirstToken(places: readonly Place[]): ReadonlyMap<string, readonly Place[]> {
  const inside = new Map<string, Place[]>()
  for (const [token = '', ...rest] of places) {
    const others = inside.get(token)
    if (others === undefined) inside.set(token, [rest])
    else others.push(rest)
  }
  return inside
}

function kept(value: JsonValue | undefined): readonly JsonValue[] {
  return value === undefined ? [] : [value]
}
