import { LLM_REQUIREMENTS } from '../../requirements/llm-requirements.ts'
import { defineLlmFinding } from './define-llm-finding.ts'

/** A stream that just stops, without its wire's end mark. */
export const llmStreamTruncated = defineLlmFinding({
  code: 'llm-stream-truncated',
  requirement: LLM_REQUIREMENTS['llm:stream:ended'],
  observe: ({ exchange: { answer, fixture } }) => {
    if (answer?.outcome !== 'truncated' || answer.messages === 0) return []
    if (fixture.end?.end.reason === 'client-gone') return []
    const message = `the stream stops after ${answer.messages} messages without the end mark of ${answer.wire}; take what came for a part, not for an answer`
    return [{ message, at: answer.messages - 1 }]
  },
})
