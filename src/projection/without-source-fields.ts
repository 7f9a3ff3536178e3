import { HarnessError } from '../contracts/harness-error.ts'
import type { JsonObject, JsonValue } from '../contracts/json.ts'
import { mapSchema } from '../schema/map-schema.ts'
import { MAX_SCHEMA_DEPTH } from '../schema/prepare-schema.ts'

/**
 * The schema to advertise: a copy without the `source_field` of any subschema. A property that is named so stays, and data
 * (`const`, `enum`, `default`, `examples`) isn't touched.
 *
 * @throws HarnessError `wrong-use` for a schema that nests too deep to be checked against.
 */
export function withoutSourceFields(schema: JsonObject): JsonObject
export function withoutSourceFields(schema: JsonValue): JsonValue
export function withoutSourceFields(schema: JsonValue): JsonValue {
  const stripped = mapSchema(schema, { rewrite: strip, maxDepth: MAX_SCHEMA_DEPTH })
  if (stripped === undefined)
    throw new HarnessError(
      'wrong-use',
      `the schema nests deeper than ${MAX_SCHEMA_DEPTH} levels; make it flatter`,
    )
  return stripped
}

function strip(node: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(node).filter(([key]) => key !== 'source_field'))
}
