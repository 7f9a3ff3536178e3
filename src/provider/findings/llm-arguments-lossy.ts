import { LLM_REQUIREMENTS } from '../../requirements/llm-requirements.ts'
import { defineLlmFinding } from './define-llm-finding.ts'
import { jsonTextLosses } from './json-text-losses.ts'
import { nameOfCall } from './name-of-call.ts'

/** Arguments that are JSON, and that JSON readers silently make something else of. */
export const llmArgumentsLossy = defineLlmFinding({
  code: 'llm-arguments-lossy',
  requirement: LLM_REQUIREMENTS['llm:arguments:lossless'],
  observe: ({ calls }) =>
    calls.flatMap(({ call, place }) => {
      if (call.kind === 'custom') return []
      const losses = jsonTextLosses(call.arguments)
      if (losses.length === 0) return []
      const message = `the arguments of the call of ${nameOfCall(call)} lose something when they are read: ${losses.join('; ')}; ask for such values as strings, or answer the call with the fault`
      return [{ message, at: call.at, pointer: place }]
    }),
})
