import type { JsonObject, JsonValue } from '../../../contracts/json.ts'
import { isJsonArray } from '../../../json/is-json-array.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'

/**
 * What a schema that was inferred from few values may promise of the next one: the names that were seen and the types of
 * their values, with nothing required, nothing closed and no choices. Each value but the whole may be null, an integer may
 * be any number, and what was only ever null may be anything.
 *
 * @param depth - Below it, only types are told.
 */
export function lenientSchema(schema: JsonValue, depth: number): JsonObject {
  const { $schema } = isJsonObject(schema) ? schema : {}
  const { type, ...rest } = lenient(schema, depth)
  const types = isJsonArray(type) ? type.filter((name) => name !== 'null') : []
  const [only] = types
  return {
    ...($schema !== undefined && { $schema }),
    ...(only !== undefined && { type: types.length === 1 ? only : types }),
    ...rest,
  }
}

function lenient(schema: JsonValue, depth: number): JsonObject {
  if (!isJsonObject(schema)) return {}
  const types = new Set([schema['type'] ?? []].flat().map((name) => WIDER.get(name) ?? name))
  types.delete('null')
  if (types.size === 0) return {}
  const type = [...types, 'null']
  if (depth === 0) return { type }
  const { items } = schema
  return {
    type,
    ...(types.has('object') && lenientMembers(schema, depth)),
    ...(items !== undefined && types.has('array') && { items: lenient(items, depth - 1) }),
  }
}

const WIDER: ReadonlyMap<JsonValue, string> = new Map([['integer', 'number']])

/** What isn't declared would be left out of a value, so that all else is declared, too. */
function lenientMembers(
  { properties, additionalProperties }: JsonObject,
  depth: number,
): JsonObject {
  if (isJsonObject(properties)) {
    const entries = Object.entries(properties).map(
      ([name, inner]) => [name, lenient(inner, depth - 1)] as const,
    )
    return { properties: Object.fromEntries(entries), additionalProperties: true }
  }
  return isJsonObject(additionalProperties)
    ? { additionalProperties: lenient(additionalProperties, depth - 1) }
    : {}
}
