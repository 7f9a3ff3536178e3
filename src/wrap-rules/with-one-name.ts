import type { JsonObject, JsonValue } from '../contracts/json.ts'
import { isJsonObject } from '../json/is-json-object.ts'

/** Wrap rules in which `textExtraction` is `text_extraction`. */
export function withOneName(rules: JsonValue): JsonValue {
  if (!isJsonObject(rules)) return rules
  return mapMembers(rules, (group, key) =>
    isJsonObject(group) && (key === 'tools' || key === 'virtual_tools')
      ? mapMembers(group, renamed)
      : group,
  )
}

function renamed(rule: JsonValue): JsonValue {
  if (!isJsonObject(rule)) return rule
  return Object.fromEntries(
    Object.entries(rule).map(([key, value]) => [
      key === 'textExtraction' ? 'text_extraction' : key,
      value,
    ]),
  )
}

function mapMembers(
  value: JsonObject,
  map: (member: JsonValue, key: string) => JsonValue,
): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, map(member, key)]))
}
