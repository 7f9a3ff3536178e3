import type { JsonObject, JsonValue } from '../../../contracts/json.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'
import { valueAt } from '../../../json/json-pointer.ts'
import { compileSchema } from '../../../schema/compile-schema.ts'
import { mapSchema } from '../../../schema/map-schema.ts'
import { MAX_SCHEMA_DEPTH } from '../../../schema/prepare-schema.ts'

const PLACE = '#/properties/result'
const DEFINITIONS = ['$defs', 'definitions'] as const

/**
 * The schema of what stands in `{result: …}`, with the definitions that it needs; undefined where a schema has no `result`,
 * or one that can't stand alone.
 */
export function unwrappedSchema(schema: JsonValue | undefined): JsonObject | undefined {
  if (!isJsonObject(schema)) return undefined
  const result = valueAt(schema, '/properties/result')
  if (!isJsonObject(result)) return undefined
  const needed = neededDefinitions(schema, result)
  const { $schema } = schema
  const whole = { ...($schema !== undefined && { $schema }), ...result, ...needed }
  const type = typeof result['type'] === 'string' ? undefined : typeBehind(whole)
  const raised = raisedReferences(type === undefined ? whole : { type, ...whole })
  return raised !== undefined && compileSchema(raised).ok ? raised : undefined
}

/** The revisions up to 2025-11-25 want the word at the root, and not behind a reference. */
function typeBehind(schema: JsonObject): string | undefined {
  const reference = schema['$ref']
  if (typeof reference !== 'string' || !reference.startsWith('#/')) return undefined
  const referred = valueAt(schema, reference.slice(1))
  const type = isJsonObject(referred) ? referred['type'] : undefined
  return typeof type === 'string' ? type : undefined
}

function neededDefinitions(schema: JsonObject, result: JsonObject): JsonObject {
  const found = new Map<string, Map<string, JsonValue>>()
  const open: JsonValue[] = [result]
  for (let node = open.pop(); node !== undefined; node = open.pop())
    for (const reference of referencesIn(node)) {
      const [, group = '', name = ''] = /^#\/([^/]+)\/([^/]+)/u.exec(reference) ?? []
      const definition = DEFINITIONS.some((key) => key === group)
        ? valueAt(schema, `/${group}/${name}`)
        : undefined
      const known = found.get(group) ?? new Map<string, JsonValue>()
      const key = decoded(name)
      if (definition === undefined || known.has(key)) continue
      found.set(group, known.set(key, definition))
      open.push(definition)
    }
  return Object.fromEntries(
    [...found].map(([group, definitions]) => [group, Object.fromEntries(definitions)]),
  )
}

function decoded(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~')
}

function referencesIn(schema: JsonValue): readonly string[] {
  const references: string[] = []
  mapSchema(schema, {
    maxDepth: MAX_SCHEMA_DEPTH,
    rewrite: (node) => {
      if (typeof node['$ref'] === 'string') references.push(node['$ref'])
      return node
    },
  })
  return references
}

/** References into the result, from its new place. */
function raisedReferences(schema: JsonObject): JsonObject | undefined {
  const raised = mapSchema(schema, {
    maxDepth: MAX_SCHEMA_DEPTH,
    rewrite: (node) => {
      const { $ref } = node
      if (typeof $ref !== 'string') return node
      if ($ref === PLACE) return { ...node, $ref: '#' }
      return $ref.startsWith(`${PLACE}/`) ? { ...node, $ref: `#${$ref.slice(PLACE.length)}` } : node
    },
  })
  return isJsonObject(raised) ? raised : undefined
}
