import type { JsonObject, JsonValue } from '../../../contracts/json.ts'
import type { WrapRule } from '../../../contracts/wrap-rule.ts'
import { withoutSourceFields } from '../../../projection/without-source-fields.ts'
import { isUntouching } from '../names/rule-kinds.ts'
import { isObjectSchema, schemaInEra } from './in-era.ts'
import { promisedSchema } from './promised-schema.ts'

/**
 * The outputSchema that clients of an era are told of a tool with a rule, for the one in its entry; undefined where they are
 * told none.
 */
export function toldSchema(
  rule: WrapRule,
  entry: JsonObject,
  isModern: boolean,
): JsonValue | undefined {
  const { outputSchema: own } = entry
  if (rule.wrap === 'drop-schema') return undefined
  if (isUntouching(rule)) return own
  const promised = promisedSchema(rule, own ?? undefined)
  if (promised === undefined) return own
  // A value that is no object stands in a result anyway, where the server put it.
  if (rule.wrap === 'unwrap' && !isModern && !isObjectSchema(promised)) return own
  return schemaInEra(withoutSourceFields(promised), isModern)
}
