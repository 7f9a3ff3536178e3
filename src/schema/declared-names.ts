import type { JsonObject, JsonValue } from '../contracts/json.ts'
import { isJsonArray } from '../json/is-json-array.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { valueAt } from '../json/json-pointer.ts'

/** Keywords whose subschemas say more of the same value. */
const IN_PLACE = ['allOf', 'anyOf', 'oneOf'] as const

/**
 * The properties that a schema names for a value itself, in `properties` or `required`: also where
 * they stand behind a reference into the schema, in `allOf`, or in a branch.
 */
export function declaredNames(schema: JsonValue): ReadonlySet<string> {
  const names = new Set<string>()
  const nodes = new Set<JsonObject>()
  const open: (JsonValue | undefined)[] = [schema]
  while (open.length > 0) {
    const node = open.pop()
    if (!isJsonObject(node) || nodes.has(node)) continue
    nodes.add(node)
    for (const name of namesOf(node)) names.add(name)
    open.push(referredSchema(schema, node['$ref']), ...IN_PLACE.flatMap((key) => listOf(node[key])))
  }
  return names
}

function namesOf({ properties, required }: JsonObject): readonly string[] {
  const named = isJsonObject(properties) ? Object.keys(properties) : []
  return [...named, ...listOf(required).filter((name) => typeof name === 'string')]
}

/** Returns what a reference into a schema names; undefined if it names nothing. */
export function referredSchema(
  schema: JsonValue,
  reference: JsonValue | undefined,
): JsonValue | undefined {
  if (typeof reference !== 'string' || !reference.startsWith('#')) return undefined
  return valueAt(schema, decode(reference.slice(1)))
}

/** A pointer in a reference is percent-encoded. */
function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return value !== undefined && isJsonArray(value) ? value : []
}
