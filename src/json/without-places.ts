import type { JsonValue } from '../contracts/json.ts'
import { isJsonArray } from './is-json-array.ts'
import { isJsonObject } from './is-json-object.ts'
import { parsePointer } from './json-pointer.ts'

/** A value without what stands at some places, by JSON Pointer; undefined where one of them is the whole value. */
export function withoutPlaces(
  value: JsonValue,
  pointers: readonly string[],
): JsonValue | undefined {
  // From the end of an array, so that what is left keeps its place meanwhile
  const places = pointers.map((pointer) => parsePointer(pointer) ?? []).toSorted(behindFirst)
  let rest: JsonValue | undefined = value
  for (const place of places) rest = rest === undefined ? undefined : without(rest, place)
  return rest
}

function without(value: JsonValue, [token, ...tokens]: readonly string[]): JsonValue | undefined {
  if (token === undefined) return undefined
  if (isJsonArray(value)) {
    const index = Number(token)
    return value.flatMap((item, at) => (at === index ? kept(without(item, tokens)) : [item]))
  }
  if (!isJsonObject(value) || !Object.hasOwn(value, token)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) =>
      key === token ? kept(without(member, tokens)).map((left) => [key, left]) : [[key, member]],
    ),
  )
}

function kept(value: JsonValue | undefined): readonly JsonValue[] {
  return value === undefined ? [] : [value]
}

function behindFirst(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((token, index) => token !== other[index])
  return at === -1 ? other.length - one.length : Number(other[at] ?? 0) - Number(one[at]) || 0
}
