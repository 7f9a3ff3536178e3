import { LLM_REQUIREMENTS } from '../../requirements/llm-requirements.ts'
import { plural } from '../../text/plural.ts'
import { answersNothing } from '../answers-nothing.ts'
import { isGoingOn } from '../is-going-on.ts'
import { defineLlmFinding } from './define-llm-finding.ts'

/** A stream that just stops, without its wire's end mark, or a body that breaks off; nobody on our side ended it. */
export const llmStreamTruncated = defineLlmFinding({
  code: 'llm-stream-truncated',
  requirement: LLM_REQUIREMENTS['llm:stream:ended'],
  observe: ({ exchange }) => {
    const { answer, fixture, response } = exchange
    if (answer?.outcome !== 'truncated' || answersNothing(exchange) || isGoingOn(exchange))
      return []
    if ((response?.status ?? 500) >= 400 || response?.fault !== undefined) return []
    if (!fixture.complete || fixture.end?.end.reason === 'client-gone') return []
    const where = answer.rest === undefined ? '' : ', inside one more'
    const what = answer.streamed
      ? `the stream stops after ${plural(answer.messages, 'message')}${where}, without the end mark of ${answer.wire}`
      : 'the body breaks off before its JSON ends'
    const message = `${what}; take what came for a part, not for an answer, and ask again`
    return [{ message, ...(answer.messages > 0 && { at: answer.messages - 1 }) }]
  },
})
