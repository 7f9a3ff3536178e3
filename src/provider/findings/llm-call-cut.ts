import { LLM_REQUIREMENTS } from '../../requirements/llm-requirements.ts'
import { defineLlmFinding } from './define-llm-finding.ts'
import { fateOfCall } from './fate-of-call.ts'
import { nameOfCall } from './name-of-call.ts'
import { nextTry } from './next-try.ts'
import { whyCut } from './why-cut.ts'

/** A call whose arguments end inside, in an answer that says that it was cut. */
export const llmCallCut = defineLlmFinding({
  code: 'llm-call-cut',
  requirement: LLM_REQUIREMENTS['llm:call:whole'],
  observe: ({ exchange, calls }) =>
    calls
      .filter((placed) => fateOfCall(placed, exchange) === 'cut')
      .map(({ call, answer, place }) => ({
        message: `the call of ${nameOfCall(call)} ends inside its arguments, as ${whyCut(answer.choice, exchange)}; don't run it, however it can be repaired: ${nextTry(answer.choice)}`,
        at: answer.choice.finish?.at ?? call.at,
        pointer: place,
      })),
})
