import type { JsonObject, JsonValue } from '../contracts/json.ts'
import { memberOf } from './json-parts.ts'

/** Some members of an object, those that are there. */
export function membersOf(value: JsonObject, keys: readonly string[]): JsonObject {
  const members = keys.flatMap((key): readonly (readonly [string, JsonValue])[] => {
    const member = memberOf(value, key)
    return member === undefined ? [] : [[key, member]]
  })
  return Object.fromEntries(members)
}
