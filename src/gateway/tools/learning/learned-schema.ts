import type { JsonObject, JsonValue } from '../../../contracts/json.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'
import { inferSchema } from '../../../schema/infer-schema.ts'
import { fittedSchema, lenientSchema } from '../../../suggest/lenient-schema.ts'
import { widenedSchema } from './widened-schema.ts'

/** Tells a schema that a gateway made from one that a server declares. */
const COMMENT = 'learned by mcp-assay from results of this tool'

/** Returns whether a schema was learned, and isn't what the server declares. */
export function isLearnedSchema(schema: JsonValue | undefined): boolean {
  return isJsonObject(schema) && schema['$comment'] === COMMENT
}

/**
 * Returns the schema to advertise from the one that is suggested. It takes what the server declares as well, so that a result
 * that is otherwise breaks nothing.
 */
export function learnedSchema(suggested: JsonObject, declared?: JsonValue): JsonObject {
  const own = isJsonObject(declared)
    ? lenientSchema(declared, { depth: 1 })['properties']
    : undefined
  const { properties, $schema, ...rest } = suggested
  return {
    ...($schema !== undefined && { $schema }),
    $comment: COMMENT,
    ...rest,
    properties: { ...(isJsonObject(own) && own), ...(isJsonObject(properties) && properties) },
    additionalProperties: true,
  }
}

/** Returns a learned schema that a further value fits. */
export function widenedFor(schema: JsonObject, value: JsonValue): JsonObject {
  const inferred = inferSchema([value])
  return fittedSchema((depth) => widenedSchema(schema, lenientSchema(inferred, { depth })))
}
