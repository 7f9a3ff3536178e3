import type { JudgedAnswer } from '../../contracts/llm-judgement.ts'
import { LLM_REQUIREMENTS } from '../../requirements/llm-requirements.ts'
import { excerpt } from '../../text/excerpt.ts'
import { isCut, reachesLimit } from '../is-cut.ts'
import { readModelJson } from '../read-model-json.ts'
import { tokenLimit } from '../token-limit.ts'
import { defineLlmFinding, type ExchangeFacts } from './define-llm-finding.ts'
import { fateOfCall } from './fate-of-call.ts'
import { nameOfCall } from './name-of-call.ts'

/** How a text ends that is over: a mark behind a sentence, a closing bracket, quote or fence. */
const ENDING = /[.!?…:;。！？)\]}>"'”’»*_`|~-]\s*$/u

/** An answer that is as long as its request allows and ends inside something, and says that it is whole. */
export const llmCutAsCompleted = defineLlmFinding({
  code: 'llm-cut-as-completed',
  requirement: LLM_REQUIREMENTS['llm:finish:length'],
  observe: (facts) => {
    const { exchange } = facts
    const limit = tokenLimit(exchange)
    if (limit === undefined || !reachesLimit(exchange)) return []
    return facts.answers.flatMap((judged) => {
      const { finish } = judged.choice
      if (finish === undefined || isCut(judged.choice, exchange)) return []
      const where = endsIn(judged, facts)
      if (where === undefined) return []
      const message = `the finish is ${excerpt(finish.native)}, and the answer is as long as the request allows, ${limit.asked} tokens, and ${where}; take it for cut, and ask again with more room`
      return [{ message, at: finish.at }]
    })
  },
})

function endsIn(judged: JudgedAnswer, { calls, exchange }: ExchangeFacts): string | undefined {
  const cut = calls.find((placed) => fateOfCall(placed, exchange) === 'cut-as-completed')
  if (cut !== undefined)
    return cut.call.fault === undefined && cut.call.from === 'native'
      ? `the arguments of the call of ${nameOfCall(cut.call)} are lost`
      : `ends inside the arguments of the call of ${nameOfCall(cut.call)}`
  const { text } = judged.choice
  if (judged.calls.length > 0) return undefined
  if (text.trim() === '')
    return judged.reasoning.trim() === '' ? undefined : 'ends before its text begins'
  if (judged.output?.complete === false) return 'ends inside the JSON that was asked for'
  const isJson = /^\s*[{[]/u.test(text)
  if (isJson && readModelJson(text).state === 'cut') return 'ends inside its JSON'
  return ENDING.test(text) ? undefined : 'ends inside a sentence'
}
