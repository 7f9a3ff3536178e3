import type { JsonValue } from '../../contracts/json.ts'
import { isJsonArray } from '../is-json-array.ts'
import { isJsonObject } from '../is-json-object.ts'

/**
 * Whether a later value of a stream only adds to an earlier one: objects gain keys, arrays gain items at their end,
 * strings gain text at their end, and what is in them grows in the same way; other scalars stay as they are. Anything
 * grows out of nothing.
 */
export function growsInto(before: JsonValue | undefined, after: JsonValue | undefined): boolean {
  if (before === undefined) return true
  if (typeof before === 'string') return typeof after === 'string' && after.startsWith(before)
  if (isJsonArray(before)) {
    return isJsonArray(after) && before.every((item, index) => growsInto(item, after[index]))
  }
  if (!isJsonObject(before)) return Object.is(before, after)
  if (!isJsonObject(after)) return false
  return Object.entries(before).every(
    ([key, value]) => Object.hasOwn(after, key) && growsInto(value, after[key]),
  )
}
