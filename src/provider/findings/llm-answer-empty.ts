import type { JudgedAnswer } from '../../contracts/llm-judgement.ts'
import type { LlmExchange } from '../../contracts/llm-exchange.ts'
import { LLM_REQUIREMENTS } from '../../requirements/llm-requirements.ts'
import { excerpt } from '../../text/excerpt.ts'
import { defineLlmFinding } from './define-llm-finding.ts'
import { whyCut } from './why-cut.ts'

/** A whole answer in which the model says nothing to the one who asked: no text, no refusal and no call. */
export const llmAnswerEmpty = defineLlmFinding({
  code: 'llm-answer-empty',
  requirement: LLM_REQUIREMENTS['llm:text:there'],
  observe: ({ exchange, answers }) => {
    if (exchange.answer?.outcome !== 'completed') return []
    return answers.filter(isEmpty).map((judged) => {
      const { finish, index } = judged.choice
      return {
        message: whatCame(judged, exchange),
        ...(finish !== undefined && { at: finish.at }),
        ...(answers.length > 1 && { pointer: String(index) }),
      }
    })
  },
})

/** What Ollama answers where a model is only to be loaded, or unloaded. */
const ASIDE: ReadonlySet<string> = new Set(['load', 'unload'])

/** What a filter stopped is told by its finish, and so are calls that never came. */
function isEmpty({ choice, content, calls, candidates }: JudgedAnswer): boolean {
  const { finish, refusal, parts } = choice
  if (finish === undefined || ASIDE.has(finish.native)) return false
  if (finish.reason === 'content_filter' || finish.reason === 'tool_calls') return false
  return (content + refusal).trim() === '' && calls.length + candidates.length + parts.length === 0
}

function whatCame(judged: JudgedAnswer, exchange: LlmExchange): string {
  const { finish } = judged.choice
  const what = judged.reasoning.trim() === '' ? 'nothing' : 'nothing but reasoning'
  if (finish?.reason === 'length')
    return `the answer holds ${what}, as ${whyCut(judged.choice, exchange)}; ask again with more room`
  return `the answer holds ${what}, and its finish is ${excerpt(finish?.native ?? '')}; take it for no answer, and ask again`
}
