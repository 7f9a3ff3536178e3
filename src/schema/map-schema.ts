import type { JsonObject, JsonValue } from '../contracts/json.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { formatPointer } from '../json/json-pointer.ts'

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
  /** Rewrites one schema object, whose subschemas are rewritten already. The pointer is to where it stands in the schema. */
  readonly rewrite: (node: JsonObject, pointer: string) => JsonObject
  readonly maxDepth: number
}

/**
 * A copy of a schema in which each schema object is rewritten, and data in it (`const`, `enum` …) isn't
 * touched. Undefined where the schema nests deeper than allowed.
 */
export function mapSchema(schema: JsonValue, mapping: SchemaMapping): JsonValue | undefined {
  return mapNode(schema, { ...mapping, depth: 0, pointer: '' })
}

interface Walk extends SchemaMapping {
  readonly depth: number
  readonly pointer: string
}

function mapNode(node: JsonValue, walk: Walk): JsonValue | undefined {
  if (walk.depth > walk.maxDepth) return undefined
  if (Array.isArray(node))
    return allDefined(node.map((item, index) => mapNode(item, inside(walk, index))))
  if (!isJsonObject(node)) return node
  const mapped = mapEntries(node, (value, key) => {
    if (DATA_KEYWORDS.has(key)) return value
    if (!SCHEMA_MAPS.has(key) || !isJsonObject(value)) return mapNode(value, inside(walk, key))
    return mapEntries(value, (schema, name) => mapNode(schema, inside(inside(walk, key), name)))
  })
  return mapped && walk.rewrite(mapped, walk.pointer)
}

/** `Object.fromEntries` makes a key named `__proto__` an ordinary one. */
function mapEntries(
  node: JsonObject,
  map: (value: JsonValue, key: string) => JsonValue | undefined,
): JsonObject | undefined {
  const entries: (readonly [string, JsonValue])[] = []
  for (const [key, value] of present(node)) {
    const mapped = map(value, key)
    if (mapped === undefined) return undefined
    entries.push([key, mapped])
  }
  return Object.fromEntries(entries)
}

/** A program may hold undefined where JSON has nothing. */
function present(
  node: Readonly<Record<string, JsonValue | undefined>>,
): readonly (readonly [string, JsonValue])[] {
  return Object.entries(node).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value] as const],
  )
}

function allDefined(items: readonly (JsonValue | undefined)[]): JsonValue | undefined {
  const defined = items.filter((item) => item !== undefined)
  return defined.length === items.length ? defined : undefined
}

function inside(walk: Walk, token: string | number): Walk {
  return { ...walk, depth: walk.depth + 1, pointer: walk.pointer + formatPointer([token]) }
}
