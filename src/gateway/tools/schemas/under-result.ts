import type { JsonObject, JsonValue } from '../../../contracts/json.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'
import { mapSchema } from '../../../schema/map-schema.ts'
import { MAX_SCHEMA_DEPTH } from '../../../schema/prepare-schema.ts'

const PLACE = '#/properties/result'

/**
 * The schema of `{result: …}` around values of a schema, for the revisions that ask for an object. References in it lead
 * where they led, but for those of a part with an `$id`, which are its own.
 */
export function underResult(schema: JsonValue): JsonObject {
  const { $schema, ...rest } = isJsonObject(schema) ? schema : {}
  const inner = isJsonObject(schema) ? moved(rest) : schema
  return {
    ...($schema !== undefined && { $schema }),
    type: 'object',
    properties: { result: inner },
    required: ['result'],
  }
}

function moved(schema: JsonObject): JsonValue {
  const bases = placesWithId(schema)
  const isApart = (pointer: string): boolean =>
    bases.some((base) => pointer === base || pointer.startsWith(`${base}/`))
  const rewrite = (node: JsonObject, pointer: string): JsonObject =>
    isApart(pointer)
      ? node
      : { ...node, ...movedReference(node, '$ref'), ...movedReference(node, '$dynamicRef') }
  return mapSchema(schema, { rewrite, maxDepth: MAX_SCHEMA_DEPTH }) ?? schema
}

function placesWithId(schema: JsonObject): readonly string[] {
  const places: string[] = []
  mapSchema(schema, {
    maxDepth: MAX_SCHEMA_DEPTH,
    rewrite: (node, pointer) => {
      if (typeof node['$id'] === 'string') places.push(pointer)
      return node
    },
  })
  return places
}

function movedReference(node: JsonObject, key: string): JsonObject {
  const reference = node[key]
  if (reference === '#') return { [key]: PLACE }
  return typeof reference === 'string' && reference.startsWith('#/')
    ? { [key]: `${PLACE}${reference.slice(1)}` }
    : {}
}
