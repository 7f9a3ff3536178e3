import type { JsonObject, JsonValue } from '../../src/contracts/json.ts'
import { isJsonObject } from '../../src/json/is-json-object.ts'
import { fieldValue } from './message-fields.ts'
import type { Field } from './send-request.ts'

const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/u
const TYPES: ReadonlySet<JsonValue | undefined> = new Set(['string', 'integer', 'boolean'])

/** A schema inside of an inputSchema, with the argument that it is for. */
interface Place {
  readonly schema: JsonObject
  readonly value: JsonValue | undefined
}

/**
 * The headers that repeat arguments of a call, as the tool's inputSchema asks for with `x-mcp-header`. Values that have
 * no text of their own, and parameters that aren't given, have none; nor has a tool that asks for what the specification
 * forbids: a name that is none or comes twice, or a parameter that is no string, integer or boolean.
 */
export function parameterFields(inputSchema: JsonValue, values: JsonValue): readonly Field[] {
  const names = new Set<string>()
  const fields: Field[] = []
  // Schemas may be nested more deeply than functions may call themselves.
  const places = propertiesOf({ schema: asObject(inputSchema), value: values })
  for (const place of places) {
    places.push(...propertiesOf(place))
    const header = place.schema['x-mcp-header']
    if (header === undefined) continue
    if (typeof header !== 'string' || !TOKEN.test(header)) return []
    if (names.has(header.toLowerCase()) || !TYPES.has(place.schema['type'])) return []
    names.add(header.toLowerCase())
    const text = textOf(place.value)
    if (text !== undefined) fields.push({ name: `Mcp-Param-${header}`, value: fieldValue(text) })
  }
  return fields
}

function propertiesOf({ schema, value }: Place): Place[] {
  const values = asObject(value)
  return Object.entries(asObject(schema['properties'])).map(([key, property]) => ({
    schema: asObject(property),
    value: Object.hasOwn(values, key) ? values[key] : undefined,
  }))
}

function asObject(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {}
}

function textOf(value: JsonValue | undefined): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  return typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : undefined
}
