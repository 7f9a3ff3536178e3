import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import { isJsonArray } from '../../json/is-json-array.ts'
import { isJsonObject } from '../../json/is-json-object.ts'

/**
 * What several objects say together: what is true in one is true, lists and objects are joined. Of what can't be joined
 * the first counts.
 */
export function uniteObjects(objects: readonly JsonObject[]): JsonObject {
  return objects.reduce(united, {})
}

function united(left: JsonObject, right: JsonObject): JsonObject {
  const keys = new Set([...Object.keys(left), ...Object.keys(right)])
  return Object.fromEntries([...keys].map((key) => [key, joined(left[key], right[key])]))
}

function joined(left: JsonValue | undefined, right: JsonValue | undefined): JsonValue {
  if (isJsonObject(left) && isJsonObject(right)) return united(left, right)
  if (isJsonArray(left) && isJsonArray(right)) return [...new Set([...left, ...right])]
  if (left === false && right === true) return true
  return left ?? right ?? null
}
