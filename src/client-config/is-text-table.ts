import type { JsonValue } from '../contracts/json.ts'
import { isJsonObject } from '../json/is-json-object.ts'

/** Whether a value is an object of texts, as environments and headers are; numbers and booleans are common there, and mean their text. */
export function isTextTable(
  value: JsonValue,
): value is Readonly<Record<string, string | number | boolean>> {
  return (
    isJsonObject(value) &&
    Object.values(value).every((item) => ['string', 'number', 'boolean'].includes(typeof item))
  )
}
