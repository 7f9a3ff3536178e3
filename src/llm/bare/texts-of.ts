import type { JsonValue } from '../../contracts/json.ts'
import { isJsonArray } from '../../json/is-json-array.ts'
import { isJsonObject } from '../../json/is-json-object.ts'

/** The texts of a provider's content: a string, or the members of some names of an array's items; empty ones aside. */
export function textsOf(
  content: JsonValue | undefined,
  keys: readonly string[],
): readonly string[] {
  if (typeof content === 'string') return content === '' ? [] : [content]
  if (!isJsonArray(content)) return []
  return content
    .flatMap((item) => {
      if (!isJsonObject(item)) return []
      return keys.map((key) => item[key]).filter((text) => typeof text === 'string' && text !== '')
    })
    .map(String)
}
