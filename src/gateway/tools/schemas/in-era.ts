import type { JsonValue } from '../../../contracts/json.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'
import { underResult } from './under-result.ts'

/** A schema as a client of an era may be told it: up to 2025-11-25 its root is of type object. */
export function schemaInEra(schema: JsonValue, isModern: boolean): JsonValue {
  return isModern || isObjectSchema(schema) ? schema : underResult(schema)
}

/** A value as a client of an era is given it, which was told the schema; without one an object stays as it is. */
export function valueInEra(
  value: JsonValue,
  schema: JsonValue | undefined,
  isModern: boolean,
): JsonValue {
  if (isModern) return value
  const isCarried = schema === undefined ? !isJsonObject(value) : !isObjectSchema(schema)
  return isCarried ? { result: value } : value
}

/** Whether the root of a schema says that values are objects, in the words that the revisions up to 2025-11-25 ask for. */
export function isObjectSchema(schema: JsonValue): boolean {
  return isJsonObject(schema) && schema['type'] === 'object'
}
