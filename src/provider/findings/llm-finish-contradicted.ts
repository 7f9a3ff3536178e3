import type { JudgedAnswer } from '../../contracts/llm-judgement.ts'
import type { LlmExchange } from '../../contracts/llm-exchange.ts'
import type { ProviderWire } from '../../contracts/provider-event.ts'
import { LLM_REQUIREMENTS } from '../../requirements/llm-requirements.ts'
import { excerpt } from '../../text/excerpt.ts'
import { plural } from '../../text/plural.ts'
import { readToolChoice } from '../read-tool-choice.ts'
import { defineLlmFinding } from './define-llm-finding.ts'

/** Wires whose finish has a word for calls. */
const TELLS_CALLS: ReadonlySet<ProviderWire> = new Set([
  'openai-chat',
  'anthropic-messages',
  'mistral',
])

/** A finish that says calls where there are none, or none where there are calls. */
export const llmFinishContradicted = defineLlmFinding({
  code: 'llm-finish-contradicted',
  requirement: LLM_REQUIREMENTS['llm:finish:true'],
  observe: ({ exchange, answers }) => {
    const { answer } = exchange
    if (answer?.outcome !== 'completed' || !TELLS_CALLS.has(answer.wire)) return []
    return answers.flatMap((judged) => {
      const message = contradiction(judged, exchange)
      const { finish, index } = judged.choice
      if (message === undefined || finish === undefined) return []
      return [{ message, at: finish.at, ...(answers.length > 1 && { pointer: String(index) }) }]
    })
  },
})

function contradiction(
  { choice, calls }: JudgedAnswer,
  { request }: LlmExchange,
): string | undefined {
  const count = choice.calls.filter(({ kind }) => kind !== 'provider').length
  const native = excerpt(choice.finish?.native ?? '')
  switch (choice.finish?.reason) {
    case 'stop':
      // OpenAI says "stop" where the request names the function that has to be called.
      if (count === 0 || readToolChoice(request.body)?.kind === 'named') return undefined
      return `the finish is ${native} beside ${plural(count, 'call')}; run calls by what came and not by the finish, as loops that wait for calls in it end here`
    case 'tool_calls':
      if (count > 0) return undefined
      return calls.length > 0
        ? `the finish is ${native}, and no call came on the wire, only in the text; read the text with the LLM output parser`
        : `the finish is ${native}, and no call came; don't wait for one: take the answer as it is, or ask again`
    default:
      return undefined
  }
}
