import type { JsonObject, JsonValue } from '../contracts/json.ts'
import { isJsonArray } from '../json/is-json-array.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { certainChoices } from './certain-choices.ts'

/** Deeper than this a value may be anything. */
const MAX_DEPTH = 50

/** The order in which types are listed. */
const TYPES = ['object', 'array', 'string', 'integer', 'number', 'boolean', 'null'] as const

type TypeName = (typeof TYPES)[number]

/**
 * Returns the JSON Schema (2020-12) that fits some values as closely as is certain. Properties that all values have are
 * required, the items of arrays have one schema, and a choice of few words is an `enum`. Objects whose keys are data have
 * `additionalProperties`. Every value is valid against it. It allows further properties, as
 * the next value may have them, and guesses no formats or ranges; what was only ever null may be anything. No values give the schema that takes anything.
 */
export function inferSchema(values: readonly JsonValue[]): JsonObject {
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', ...infer(values, 0) }
}

function infer(values: readonly JsonValue[], depth: number): JsonObject {
  if (values.length === 0 || depth > MAX_DEPTH) return {}
  const types = typesOf(values)
  const [type, ...otherTypes] = types
  if (type === 'null' && otherTypes.length === 0) return {}
  const items = values.filter(isJsonArray).flat()
  return {
    ...(type !== undefined && { type: types.length === 1 ? type : types }),
    ...inferObject(values.filter(isJsonObject), depth),
    ...(items.length > 0 && { items: infer(items, depth + 1) }),
  }
}

function typesOf(values: readonly JsonValue[]): readonly TypeName[] {
  const found = new Set(values.map(typeOf))
  // Every integer is a number
  if (found.has('number')) found.delete('integer')
  return TYPES.filter((type) => found.has(type))
}

function typeOf(value: JsonValue): TypeName {
  if (value === null) return 'null'
  if (typeof value === 'string') return 'string'
  if (typeof value === 'boolean') return 'boolean'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return isJsonArray(value) ? 'array' : 'object'
}

function inferObject(objects: readonly JsonObject[], depth: number): JsonObject {
  const found = valuesByName(objects)
  if (found.size === 0) return {}
  if (isMap(found, objects.length))
    return { additionalProperties: infer([...found.values()].flat(), depth + 1) }
  const properties = Array.from(found, ([name, values]) => {
    const choices = certainChoices(name, values)
    return [name, { ...infer(values, depth + 1), ...(choices && { enum: choices }) }] as const
  })
  const required = [...found].filter(([, values]) => values.length === objects.length)
  return {
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required: required.map(([name]) => name) }),
  }
}

type ValuesByName = ReadonlyMap<string, readonly JsonValue[]>

function valuesByName(objects: readonly JsonObject[]): ValuesByName {
  const found = new Map<string, JsonValue[]>()
  for (const object of objects)
    for (const [name, value] of Object.entries(object)) {
      // Half of a character names no property that a schema can speak of.
      if (!name.isWellFormed()) continue
      const values = found.get(name)
      if (values === undefined) found.set(name, [value])
      else values.push(value)
    }
  return found
}

/** Names of properties are short and come again; a path, an address, a number, a date or a digest is data, but `5xx` is a name. */
const DATA_KEY = /^\d[\d.:-]*$|^\d{4}-\d{2}-\d{2}|[/@]|^[\da-f]{16,}$/u
const MIN_DATA_KEYS = 3
const MIN_RARE_KEYS = 10
const MAX_SHARE = 0.25
const MAX_PROPERTIES = 100

/**
 * Whether keys are data, as all values under them have one type and the keys can't be names of properties, are too many, or
 * come in few of the objects each.
 */
function isMap(found: ValuesByName, objects: number): boolean {
  const values = [...found.values()].flat()
  if (found.size < MIN_DATA_KEYS || typesOf(values).length > 1) return false
  if ([...found.keys()].every((name) => DATA_KEY.test(name)) || found.size > MAX_PROPERTIES)
    return true
  return found.size >= MIN_RARE_KEYS && values.length <= MAX_SHARE * found.size * objects
}
