import type { JsonValue } from '../../../contracts/json.ts'
import { isJsonArray } from '../../../json/is-json-array.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'
import { typeOfValues } from '../../../suggest/fields/type-of-values.ts'

/**
 * A projected value with the texts that projection made numbers of and that no program writes for one: of `1.10` a number
 * keeps `1.1`.
 *
 * @param name - The property that it stands in.
 */
export function asWritten(read: JsonValue, projected: JsonValue, name = ''): JsonValue {
  if (typeof read === 'string')
    return typeof projected === 'number' && typeOfValues(name, [read]).type === 'string'
      ? read
      : projected
  if (isJsonArray(read) && isJsonArray(projected))
    return projected.map((item, index) => asWritten(read[index] ?? null, item, name))
  if (!isJsonObject(read) || !isJsonObject(projected)) return projected
  const entries = Object.entries(projected).map(
    ([key, value]) => [key, asWritten(read[key] ?? null, value ?? null, key)] as const,
  )
  return Object.fromEntries(entries)
}
