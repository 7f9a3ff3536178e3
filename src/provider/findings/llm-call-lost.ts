import { LLM_REQUIREMENTS } from '../../requirements/llm-requirements.ts'
import { defineLlmFinding } from './define-llm-finding.ts'
import { fateOfCall } from './fate-of-call.ts'
import { nameOfCall } from './name-of-call.ts'
import { nextTry } from './next-try.ts'
import { whyCut } from './why-cut.ts'

/** A cut call that comes with empty arguments, where its tool requires some: what the model had written is gone. */
export const llmCallLost = defineLlmFinding({
  code: 'llm-call-lost',
  requirement: LLM_REQUIREMENTS['llm:call:kept'],
  observe: ({ exchange, calls }) =>
    calls
      .filter((placed) => fateOfCall(placed, exchange) === 'lost')
      .map(({ call, answer, place }) => ({
        message: `the call of ${nameOfCall(call)} comes without arguments, and its tool requires some: ${whyCut(answer.choice, exchange)}, and what the model had written of them is lost; don't run it: ${nextTry(answer.choice)}`,
        at: call.at,
        pointer: place,
      })),
})
