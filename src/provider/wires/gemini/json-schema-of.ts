import type { JsonObject, JsonValue } from '../../../contracts/json.ts'
import { isJsonArray } from '../../../json/is-json-array.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'

/** Levels that are translated; what is deeper stays as it is. */
const DEPTH_LIMIT = 200

/** Members that JSON Schema doesn't have. */
const DROPPED: ReadonlySet<string> = new Set(['nullable', 'propertyOrdering', 'example'])

/** Members whose number comes as a text, as that of all 64-bit numbers in Google's JSON. */
const COUNTS: ReadonlySet<string> = new Set([
  'maxItems',
  'maxLength',
  'maxProperties',
  'minItems',
  'minLength',
  'minProperties',
])

/** Translates Google's schema, a subset of OpenAPI's with types in capitals, to JSON Schema. */
export function jsonSchemaOf(schema: JsonObject, depth = 0): JsonObject {
  if (depth > DEPTH_LIMIT) return schema
  const members = Object.entries(schema)
    .filter(([key]) => !DROPPED.has(key))
    .map(([key, value]): [string, JsonValue] => [key, translate(key, value, depth)])
  const translated: JsonObject = Object.fromEntries(members)
  const { type, enum: values } = translated
  if (schema['nullable'] !== true || typeof type !== 'string') return translated
  return {
    ...translated,
    type: [type, 'null'],
    ...(isJsonArray(values) && { enum: [...values, null] }),
  }
}

function translate(key: string, value: JsonValue, depth: number): JsonValue {
  if (key === 'type') return typeof value === 'string' ? value.toLowerCase() : value
  if (COUNTS.has(key)) return typeof value === 'string' ? Number(value) : value
  if (key === 'properties' && isJsonObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, property]) => [name, nested(property, depth)]),
    )
  if (key === 'items') return nested(value, depth)
  return key === 'anyOf' && isJsonArray(value) ? value.map((item) => nested(item, depth)) : value
}

function nested(value: JsonValue, depth: number): JsonValue {
  return isJsonObject(value) ? jsonSchemaOf(value, depth + 1) : value
}
