import { LLM_REQUIREMENTS } from '../../requirements/llm-requirements.ts'
import { excerpt } from '../../text/excerpt.ts'
import { defineLlmFinding } from './define-llm-finding.ts'

/** An answer that begins with success by its status, and then is an error. */
export const llmErrorInStream = defineLlmFinding({
  code: 'llm-error-in-stream',
  requirement: LLM_REQUIREMENTS['llm:error:status'],
  observe: ({ exchange: { answer, response } }) => {
    if (answer?.error === undefined || response === undefined || response.status >= 400) return []
    const { message: said, code, at } = answer.error
    const what = answer.streamed ? 'the stream then tells of an error' : 'the body is an error'
    const kind = code === undefined ? '' : ` (${code})`
    return [
      {
        message: `HTTP ${response.status} came, and ${what}${kind}: ${excerpt(said)}; drop what came before it, and ask again: a client that reads the status alone takes it for an answer`,
        at,
      },
    ]
  },
})
