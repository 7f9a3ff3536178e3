import type { LlmExchange } from '../../contracts/llm-exchange.ts'
import { LLM_REQUIREMENTS } from '../../requirements/llm-requirements.ts'
import { excerpt } from '../../text/excerpt.ts'
import { answersNothing } from '../answers-nothing.ts'
import { defineLlmFinding } from './define-llm-finding.ts'

/** A provider says that all is well, and nothing in the body answers. */
export const llmStreamEmpty = defineLlmFinding({
  code: 'llm-stream-empty',
  requirement: LLM_REQUIREMENTS['llm:stream:answers'],
  observe: ({ exchange, messages }) => {
    const { response, answer } = exchange
    if (!answersNothing(exchange)) return []
    const message = `HTTP ${response?.status} came, and ${whatCame(exchange)}; take it for a failure, and look into the server's log: clients see an answer without text`
    return [{ message, ...(messages.length > 0 && { at: 0 }) }].map((seen) =>
      answer === undefined ? { message } : seen,
    )
  },
})

function whatCame({ answer, response }: LlmExchange): string {
  if (answer === undefined || answer.messages === 0) return 'no message at all'
  const [unknown] = answer.unknown
  if (!answer.streamed && unknown !== undefined)
    return `a body that is no ${answer.wire}: ${excerpt(Buffer.from(response?.body ?? []).toString('utf8'))}`
  return answer.endedAt === 0 ? 'nothing but the end mark' : 'no answer in its messages'
}
