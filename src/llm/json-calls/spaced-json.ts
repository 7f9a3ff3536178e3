import type { JsonValue } from '../../contracts/json.ts'
import { isJsonArray } from '../../json/is-json-array.ts'
import { isJsonObject } from '../../json/is-json-object.ts'

/** JSON with a space behind each comma and colon, as Python writes it, and so most models. */
export function spacedJson(value: JsonValue): string {
  if (isJsonArray(value)) return `[${value.map(spacedJson).join(', ')}]`
  if (!isJsonObject(value)) return JSON.stringify(value)
  const members = Object.entries(value).map(
    ([key, member]) => `${JSON.stringify(key)}: ${spacedJson(member)}`,
  )
  return `{${members.join(', ')}}`
}
