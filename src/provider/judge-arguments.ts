import type { JudgedLlmCall } from '../contracts/llm-judgement.ts'
import type { LlmTool } from '../contracts/llm-options.ts'
import { safeParseJson } from '../json/safe-parse-json.ts'
import { compileSchema } from '../schema/compile-schema.ts'

/**
 * Holds the arguments of a call to the tool's schema in the request. Arguments that aren't JSON aren't whole; none at all
 * are those of a call without arguments.
 */
export function judgeArguments(
  text: string,
  name: string,
  tools: readonly LlmTool[],
): Pick<JudgedLlmCall, 'complete' | 'compliance' | 'schemaErrors'> {
  const reading = safeParseJson(text === '' ? '{}' : text)
  if (!reading.ok) return { complete: false, compliance: 'not-applicable', schemaErrors: [] }
  const inputSchema = tools.find((tool) => tool.name === name)?.inputSchema
  if (inputSchema === undefined)
    return { complete: true, compliance: 'no-schema', schemaErrors: [] }
  const schema = compileSchema(inputSchema)
  if (!schema.ok) return { complete: true, compliance: 'schema-unusable', schemaErrors: [] }
  const schemaErrors = schema.validateRedacted(reading.value)
  return {
    complete: true,
    compliance: schemaErrors.length === 0 ? 'valid' : 'invalid',
    schemaErrors,
  }
}
