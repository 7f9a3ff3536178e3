import { LLM_REQUIREMENTS } from '../../requirements/llm-requirements.ts'
import { excerpt } from '../../text/excerpt.ts'
import { plural } from '../../text/plural.ts'
import { answersNothing } from '../answers-nothing.ts'
import { defineLlmFinding } from './define-llm-finding.ts'

/** Messages that the wire's documentation doesn't know. */
export const llmFrameUnknown = defineLlmFinding({
  code: 'llm-frame-unknown',
  requirement: LLM_REQUIREMENTS['llm:stream:known-messages'],
  observe: ({ exchange }) => {
    const { answer, response } = exchange
    const [first] = answer?.unknown ?? []
    if (answer === undefined || first === undefined || (response?.status ?? 500) >= 400) return []
    if (answersNothing(exchange) || (answer.outcome === 'truncated' && !answer.streamed)) return []
    const count = plural(answer.unknown.length, 'message')
    const message = `${count} of a kind that ${answer.wire} doesn't have, the first ${excerpt(first.text)}; pass over such messages in a client, and look whether it held something that is missing`
    return [{ message, at: first.at }]
  },
})
