import type { JsonObject, JsonValue } from '../contracts/json.ts'
import { isJsonObject } from '../json/is-json-object.ts'

const SCHEMA_MAPS = new Set([
  'properties',
  'patternProperties',
  'dependentSchemas',
  'dependencies',
  'definitions',
  '$defs',
])
const DATA_KEYWORDS = new Set(['const', 'enum', 'default', 'examples'])

/** How a schema is rewritten. */
export interface SchemaMapping {
  /** Rewrites one schema object, whose subschemas are rewritten already. */
  readonly rewrite: (node: JsonObject) => JsonObject
  readonly maxDepth: number
}

/**
 * A copy of a schema in which each schema object is rewritten, and data in it (`const`, `enum` …) isn't
 * touched. Undefined where the schema nests deeper than allowed.
 */
export function mapSchema(schema: JsonValue, mapping: SchemaMapping): JsonValue | undefined {
  return mapNode(schema, { ...mapping, depth: 0 })
}

interface Walk extends SchemaMapping {
  readonly depth: number
}

function mapNode(node: JsonValue, walk: Walk): JsonValue | undefined {
  if (walk.depth > walk.maxDepth) return undefined
  if (Array.isArray(node)) return allDefined(node.map((item) => mapNode(item, deeper(walk))))
  if (!isJsonObject(node)) return node
  const mapped = mapEntries(node, (value, key) => {
    if (DATA_KEYWORDS.has(key)) return value
    if (!SCHEMA_MAPS.has(key) || !isJsonObject(value)) return mapNode(value, deeper(walk))
    return mapEntries(value, (schema) => mapNode(schema, deeper(deeper(walk))))
  })
  return mapped && walk.rewrite(mapped)
}

/** `Object.fromEntries` makes a key named `__proto__` an ordinary one. */
function mapEntries(
  node: JsonObject,
  map: (value: JsonValue, key: string) => JsonValue | undefined,
): JsonObject | undefined {
  const entries: (readonly [string, JsonValue])[] = []
  for (const [key, value] of Object.entries(node)) {
    const mapped = map(value, key)
    if (mapped === undefined) return undefined
    entries.push([key, mapped])
  }
  return Object.fromEntries(entries)
}

function allDefined(items: readonly (JsonValue | undefined)[]): JsonValue | undefined {
  const defined = items.filter((item) => item !== undefined)
  return defined.length === items.length ? defined : undefined
}

function deeper(walk: Walk): Walk {
  return { ...walk, depth: walk.depth + 1 }
}
