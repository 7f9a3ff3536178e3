import type { JsonObject, JsonValue } from '../../../contracts/json.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'
import { jsonEqual } from '../../../json/json-equal.ts'

/** Tells what a server declared from what somebody wrote over it. */
const COMMENT = 'declared by the server'

/** What a server declares, as a rule has it that was learned to keep it. */
export function keptSchema(declared: JsonObject): JsonObject {
  return { ...declared, $comment: COMMENT }
}

/** Whether a rule was learned to keep what its server declared. */
export function isKeptSchema(schema: JsonValue | undefined): boolean {
  return isJsonObject(schema) && schema['$comment'] === COMMENT
}

/** Whether that is what the server still declares. */
export function isStillDeclared(
  kept: JsonValue | undefined,
  declared: JsonValue | undefined,
): boolean {
  return isJsonObject(declared) && kept !== undefined && jsonEqual(keptSchema(declared), kept)
}
