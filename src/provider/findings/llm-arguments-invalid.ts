import { LLM_REQUIREMENTS } from '../../requirements/llm-requirements.ts'
import { defineLlmFinding } from './define-llm-finding.ts'
import { escapedJson } from './escaped-json.ts'
import { listErrors } from './list-errors.ts'
import { nameOfCall } from './name-of-call.ts'

/** Arguments that break the schema of their tool in the request. */
export const llmArgumentsInvalid = defineLlmFinding({
  code: 'llm-arguments-invalid',
  requirement: LLM_REQUIREMENTS['llm:arguments:schema'],
  observe: ({ calls }) =>
    calls
      .filter(({ call }) => call.compliance === 'invalid')
      .filter(({ call }) => escapedJson(call.arguments) === undefined)
      .map(({ call, place }) => ({
        message: `the arguments of the call of ${nameOfCall(call)} break its schema: ${listErrors(call.schemaErrors)}; answer the call with these words, so that the model can correct it`,
        at: call.at,
        pointer: place,
      })),
})
