import { LLM_REQUIREMENTS } from '../../requirements/llm-requirements.ts'
import { defineLlmFinding } from './define-llm-finding.ts'
import { nameOfCall } from './name-of-call.ts'

/** A call whose name comes again in later fragments. */
export const llmNameRepeated = defineLlmFinding({
  code: 'llm-name-repeated',
  requirement: LLM_REQUIREMENTS['llm:call:name-once'],
  observe: ({ calls }) =>
    calls.flatMap(({ call, native, place }) => {
      if (native === undefined || native.nameRepeats === 0) return []
      const doubled = nameOfCall({ name: native.name.repeat(2) })
      const message = `the name of the call of ${nameOfCall(call)} comes ${native.nameRepeats + 1} times, once a fragment; set a name and don't append it: a client that appends calls ${doubled} and so on`
      return [{ message, at: call.at, pointer: place }]
    }),
})
