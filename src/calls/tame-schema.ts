import type { JsonObject, JsonValue } from '../contracts/json.ts'
import { isJsonArray } from '../json/is-json-array.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { createPatternCompiler } from '../schema/compile-pattern.ts'

const MAX_SIZE = 1000
const SIZES = ['minItems', 'minLength', 'minProperties', 'minContains']
const SCHEMA_MAPS = new Set(['properties', 'dependentSchemas', 'definitions', '$defs'])
const DATA_KEYWORDS = new Set(['const', 'enum', 'default', 'examples'])

/**
 * Takes out of a schema what would make a generated value large, or its generation unbounded:
 * numbers get a maximum, and patterns that RE2 refuses go, so that no repeat is endless, as do
 * pattern properties, which json-schema-faker would run natively. Undefined where the schema
 * itself asks for a value of more than 1000 items or characters.
 */
export function tameSchema(schema: JsonObject, most = 10): JsonObject | undefined {
  const walk: Walk = { most, sizes: [], compile: createPatternCompiler() }
  const tamed = tameNode(schema, walk)
  return isJsonObject(tamed) && walk.sizes.every((size) => size <= MAX_SIZE) ? tamed : undefined
}

interface Walk {
  /** The largest number, unless the schema asks for more. */
  readonly most: number
  /** What the schema asks for at least. */
  readonly sizes: number[]
  readonly compile: ReturnType<typeof createPatternCompiler>
}

function tameNode(node: JsonValue, walk: Walk): JsonValue {
  if (isJsonArray(node)) return node.map((item) => tameNode(item, walk))
  if (!isJsonObject(node)) return node
  for (const key of SIZES) if (typeof node[key] === 'number') walk.sizes.push(node[key])
  const { pattern } = node
  const entries = Object.entries(node)
    .filter(([key]) => key !== 'patternProperties')
    .filter(([key]) => key !== 'pattern' || typeof pattern !== 'string' || isUsable(pattern, walk))
    .map(([key, value]) => [key, tameKeyword(key, value, walk)] as const)
  return boundNumber(Object.fromEntries(entries), walk.most)
}

function isUsable(pattern: string, { compile }: Walk): boolean {
  const compiled = compile(pattern)
  return compiled !== undefined && compiled !== 'too-large'
}

function tameKeyword(key: string, value: JsonValue, walk: Walk): JsonValue {
  if (DATA_KEYWORDS.has(key)) return value
  if (!SCHEMA_MAPS.has(key) || !isJsonObject(value)) return tameNode(value, walk)
  return Object.fromEntries(
    Object.entries(value).map(([name, schema]) => [name, tameNode(schema, walk)]),
  )
}

function boundNumber(node: JsonObject, limit: number): JsonObject {
  const { type, minimum, exclusiveMinimum, maximum, exclusiveMaximum, multipleOf } = node
  const types = isJsonArray(type) ? type : [type]
  if (!types.includes('number') && !types.includes('integer')) return node
  const least = Math.max(...[minimum, exclusiveMinimum].map((bound) => toNumber(bound, -Infinity)))
  const most = Math.min(...[maximum, exclusiveMaximum].map((bound) => toNumber(bound, Infinity)))
  const low = least === -Infinity ? Math.min(0, most) : least
  const step = Math.max(limit, toNumber(multipleOf, 0))
  const high = low < limit && step === limit ? limit : low + step
  return {
    ...node,
    ...(least === -Infinity ? { minimum: low } : {}),
    ...(most > high ? { maximum: high } : {}),
  }
}

function toNumber(value: JsonValue | undefined, fallback: number): number {
  return typeof value === 'number' ? value : fallback
}
