import type { JsonObject, JsonValue } from '../contracts/json.ts'
import { isJsonArray } from '../json/is-json-array.ts'
import { isJsonObject } from '../json/is-json-object.ts'

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
