import { LLM_REQUIREMENTS } from '../../requirements/llm-requirements.ts'
import { excerpt } from '../../text/excerpt.ts'
import { defineLlmFinding, type ExchangeFacts, type LlmSighting } from './define-llm-finding.ts'
import { escapedJson } from './escaped-json.ts'
import { nameOfCall } from './name-of-call.ts'
import { placeIn } from './placed-calls.ts'

/** Quotes at a place where JSON has them. */
const IN_TEXT = /[{[,:]\s*&(?:#34|#x22|quot);/iu

const ADVICE =
  "turn off the escaping in the server's chat template (Jinja's autoescape); the same escapes are in what the model reads"

/** Arguments, or JSON in the text, with the HTML escapes of a template engine. */
export const llmArgumentsEscaped = defineLlmFinding({
  code: 'llm-arguments-escaped',
  requirement: LLM_REQUIREMENTS['llm:arguments:unescaped'],
  observe: (facts) => [...inCalls(facts), ...inTexts(facts)],
})

function inCalls({ calls }: ExchangeFacts): readonly LlmSighting[] {
  return calls.flatMap(({ call, place }) => {
    const plain = escapedJson(call.arguments)
    if (plain === undefined) return []
    const message = `the arguments of the call of ${nameOfCall(call)} hold HTML escapes: ${excerpt(call.arguments)} stands for ${excerpt(plain)}; ${ADVICE}`
    return [{ message, at: call.at, pointer: place }]
  })
}

function inTexts({ answers, calls, textAt }: ExchangeFacts): readonly LlmSighting[] {
  return answers.flatMap((answer) => {
    const { text, index } = answer.choice
    const offset = text.search(IN_TEXT)
    const isTold = calls.some(
      ({ call, answer: of }) => of === answer && escapedJson(call.arguments) !== undefined,
    )
    if (offset === -1 || isTold) return []
    const shown = text.slice(offset, offset + 80)
    const message = `the text holds JSON with HTML escapes: ${excerpt(shown)}; ${ADVICE}`
    return [{ message, at: textAt(index, offset), pointer: placeIn(answers, answer, 'text') }]
  })
}
