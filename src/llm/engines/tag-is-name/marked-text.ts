import type { JsonValue } from '../../../contracts/json.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'
import { textOrJson } from '../text-or-json.ts'

/** A name that can be a tag. */
const NAME = /^[A-Za-z_][\w.-]*$/u

/** Writes a value as tags, each behind a mark: members by their names, items as `item`. */
export function markedText(value: JsonValue, mark: string): string {
  if (isTags(value)) {
    const members = isJsonObject(value)
      ? Object.entries(value)
      : value.map((item: JsonValue) => ['item', item] as const)
    return members
      .map(([name, part]) => `${mark}<${name}>${markedText(part, mark)}${mark}</${name}>`)
      .join('')
  }
  return textOrJson(value)
}

/** Whether a value has something in it, and names that can be tags. */
function isTags(
  value: JsonValue,
): value is Extract<JsonValue, readonly unknown[]> | { readonly [name: string]: JsonValue } {
  if (Array.isArray(value)) return value.length > 0
  if (!isJsonObject(value)) return false
  const names = Object.keys(value)
  return names.length > 0 && names.every((name) => NAME.test(name) && name !== 'item')
}
