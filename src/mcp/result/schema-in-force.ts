import type { JsonValue } from '../../contracts/json.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { type CompiledSchema, compileSchema } from '../../schema/compile-schema.ts'

/** The outputSchema that a result is held to. */
export interface SchemaInForce {
  readonly source: JsonValue
  readonly compiled: CompiledSchema
}

/** The outputSchema of a tools/list entry; undefined where it declares none, or null. */
export function schemaInForce(
  entry: JsonValue | undefined,
  modern: boolean,
): SchemaInForce | undefined {
  const source = isJsonObject(entry) ? (entry['outputSchema'] ?? null) : null
  if (source === null) return undefined
  // A client of these revisions refuses the whole list of tools for such a root.
  if (!modern && !(isJsonObject(source) && source['type'] === 'object')) {
    const reason = 'its root is not of type object, which revisions up to 2025-11-25 ask for'
    return { source, compiled: { ok: false, reason } }
  }
  return { source, compiled: compileSchema(source) }
}
