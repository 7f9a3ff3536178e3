import type { JsonValue } from '../contracts/json.ts'
import { isJsonArray } from './is-json-array.ts'
import { isJsonObject } from './is-json-object.ts'

/** Whether two JSON values are the same; the order of keys doesn't count. Needs no recursion, however deep. */
export function jsonEqual(left: JsonValue, right: JsonValue): boolean {
  const rest: (readonly [JsonValue | undefined, JsonValue | undefined])[] = [[left, right]]
  for (let pair = rest.pop(); pair !== undefined; pair = rest.pop()) {
    const [a, b] = pair
    if (a === b) continue
    if (isJsonArray(a) && isJsonArray(b)) {
      if (a.length !== b.length) return false
      for (const [index, item] of a.entries()) rest.push([item, b[index]])
    } else if (isJsonObject(a) && isJsonObject(b)) {
      const keys = Object.keys(a)
      if (keys.length !== Object.keys(b).length) return false
      if (!keys.every((key) => Object.hasOwn(b, key))) return false
      for (const key of keys) rest.push([a[key], b[key]])
    } else return false
  }
  return true
}
