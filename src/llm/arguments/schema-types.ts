import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { valueAt } from '../../json/json-pointer.ts'

/** A type of JSON values, as JSON Schema names it. */
export type SchemaType = 'string' | 'number' | 'integer' | 'boolean' | 'null' | 'object' | 'array'

const TYPES: readonly SchemaType[] = [
  'string',
  'number',
  'integer',
  'boolean',
  'null',
  'object',
  'array',
]
/** References may lead in a circle. */
const DEPTH_LIMIT = 8

/** The types that a schema allows for an argument; undefined where it says nothing of it. */
export function schemaTypes(
  schema: JsonObject | undefined,
  name: string,
): ReadonlySet<SchemaType> | undefined {
  if (schema === undefined) return undefined
  const { properties, additionalProperties } = resolved(schema, schema)
  const own =
    isJsonObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined
  return typesOf(own ?? additionalProperties, schema, 0)
}

function resolved(schema: JsonObject, root: JsonObject): JsonObject {
  const target = typeof schema['$ref'] === 'string' ? refTarget(schema['$ref'], root) : undefined
  return isJsonObject(target) ? target : schema
}

function refTarget(ref: string, root: JsonObject): JsonValue | undefined {
  if (!ref.startsWith('#')) return undefined
  return valueAt(root, ref.slice(1))
}

function typesOf(
  schema: JsonValue | undefined,
  root: JsonObject,
  depth: number,
): ReadonlySet<SchemaType> | undefined {
  if (!isJsonObject(schema) || depth > DEPTH_LIMIT) return undefined
  if (typeof schema['$ref'] === 'string')
    return typesOf(refTarget(schema['$ref'], root), root, depth + 1)
  const types = ownTypes(schema) ?? choiceTypes(schema, root, depth)
  return types !== undefined && schema['nullable'] === true ? new Set([...types, 'null']) : types
}

function ownTypes(schema: JsonObject): ReadonlySet<SchemaType> | undefined {
  const { type } = schema
  const named = (Array.isArray(type) ? type : [type]).flatMap((one: JsonValue | undefined) =>
    TYPES.filter((known) => known === (typeof one === 'string' ? one.toLowerCase() : one)),
  )
  if (named.length > 0) return new Set(named)
  if ('const' in schema) return typesOfValues([schema['const'] ?? null])
  if (Array.isArray(schema['enum'])) return typesOfValues(schema['enum'])
  if (isJsonObject(schema['properties'])) return new Set(['object'])
  return 'items' in schema ? new Set(['array']) : undefined
}

function typesOfValues(values: readonly JsonValue[]): ReadonlySet<SchemaType> {
  return new Set(values.map(typeOfValue))
}

function choiceTypes(
  schema: JsonObject,
  root: JsonObject,
  depth: number,
): ReadonlySet<SchemaType> | undefined {
  const choices = schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(choices)) {
    const types = choices.map((choice: JsonValue) => typesOf(choice, root, depth + 1))
    // What one choice leaves open, all leave open.
    return types.includes(undefined)
      ? undefined
      : new Set(types.flatMap((some) => [...(some ?? [])]))
  }
  const parts = Array.isArray(schema['allOf']) ? schema['allOf'] : []
  return parts
    .map((part: JsonValue) => typesOf(part, root, depth + 1))
    .find((types) => types !== undefined)
}

/** The type of a value; `integer` for a number without a fraction. */
export function typeOfValue(value: JsonValue): SchemaType {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  if (typeof value === 'string') return 'string'
  return typeof value === 'boolean' ? 'boolean' : 'object'
}
