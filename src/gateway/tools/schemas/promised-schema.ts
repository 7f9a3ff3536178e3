import type { JsonObject, JsonValue } from '../../../contracts/json.ts'
import type { WrapRule } from '../../../contracts/wrap-rule.ts'
import { unwrappedSchema } from './unwrapped-schema.ts'

const LABELLED: JsonObject = {
  type: 'object',
  properties: { metadata: { type: 'object' }, content: { type: 'string' } },
  required: ['metadata', 'content'],
}
const RESULT: JsonObject = {
  type: 'object',
  properties: { result: { type: 'string' } },
  required: ['result'],
}

/**
 * The schema that a rule promises of its values, with what it says of where they come from. Undefined where nothing is
 * promised.
 *
 * @param declared - What the server declares, which a rule keeps that asks for nothing else.
 */
export function promisedSchema(
  rule: WrapRule,
  declared: JsonValue | undefined,
): JsonValue | undefined {
  if (rule.output_schema !== undefined) return rule.output_schema
  switch (rule.wrap) {
    case 'labelled-json':
      return LABELLED
    case 'result':
      return RESULT
    case 'unwrap':
      return unwrappedSchema(declared)
    case 'drop-schema':
      return undefined
    case 'auto':
    case 'none':
    case 'text_extraction':
      return declared
  }
}
