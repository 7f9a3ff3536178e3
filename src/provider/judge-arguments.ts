import type { JudgedLlmCall } from '../contracts/llm-judgement.ts'
import type { JsonValue } from '../contracts/json.ts'
import type { LlmTool } from '../contracts/llm-options.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { compileSchema } from '../schema/compile-schema.ts'
import { isPlaceholder } from '../text/redaction-placeholder.ts'

/**
 * Holds the arguments of a call to the tool's schema in the request. They are an object on every wire, whatever a schema
 * says; what redaction may have broken never counts.
 */
export function judgeArguments(
  value: JsonValue,
  name: string,
  tools: readonly LlmTool[],
): Pick<JudgedLlmCall, 'compliance' | 'schemaErrors'> {
  if (typeof value === 'string' && isPlaceholder(value))
    return { compliance: 'not-applicable', schemaErrors: [] }
  if (!isJsonObject(value))
    return {
      compliance: 'invalid',
      schemaErrors: [{ pointer: '', keyword: 'type', message: 'must be object' }],
    }
  const inputSchema = tools.find((tool) => tool.name === name)?.inputSchema
  if (inputSchema === undefined) return { compliance: 'no-schema', schemaErrors: [] }
  const schema = compileSchema(inputSchema)
  if (!schema.ok) return { compliance: 'schema-unusable', schemaErrors: [] }
  const schemaErrors = schema.validateRedacted(value)
  return { compliance: schemaErrors.length === 0 ? 'valid' : 'invalid', schemaErrors }
}
