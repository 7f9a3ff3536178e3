import type { JsonObject, JsonValue } from '../contracts/json.ts'
import { isJsonArray } from '../json/is-json-array.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { visitJson } from '../json/visit-json.ts'

/** A member of a value, where it is an object that has it. */
export function memberOf(value: JsonValue | undefined, key: string): JsonValue | undefined {
  return isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

/** A member of a value that is a string. */
export function stringOf(value: JsonValue | undefined, key: string): string | undefined {
  const member = memberOf(value, key)
  return typeof member === 'string' ? member : undefined
}

/** A member of a value that is a number. */
export function numberOf(value: JsonValue | undefined, key: string): number | undefined {
  const member = memberOf(value, key)
  return typeof member === 'number' ? member : undefined
}

/** A member of a value that is an object. */
export function objectOf(value: JsonValue | undefined, key: string): JsonObject | undefined {
  const member = memberOf(value, key)
  return isJsonObject(member) ? member : undefined
}

/** A member of a value that is an array; empty where there is none. */
export function itemsOf(value: JsonValue | undefined, key: string): readonly JsonValue[] {
  const member = memberOf(value, key)
  return isJsonArray(member) ? member : []
}

/** The JSON text of a value inside a message as it was sent, all digits kept; undefined where the path leads nowhere. */
export function rawAt(text: string, path: readonly (string | number)[]): string | undefined {
  let raw: string | undefined
  visitJson(text, ({ start, end, path: place }) => {
    const isIt = place.length === path.length && place.every((key, index) => key === path[index])
    if (isIt) raw = text.slice(start, end)
  })
  return raw
}
