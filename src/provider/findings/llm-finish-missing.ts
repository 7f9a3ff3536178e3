import { LLM_REQUIREMENTS } from '../../requirements/llm-requirements.ts'
import { defineLlmFinding } from './define-llm-finding.ts'

/** A whole answer that doesn't say why the model stopped. */
export const llmFinishMissing = defineLlmFinding({
  code: 'llm-finish-missing',
  requirement: LLM_REQUIREMENTS['llm:finish:told'],
  observe: ({ exchange: { answer }, answers }) => {
    if (answer?.outcome !== 'completed') return []
    return answers
      .filter(({ choice }) => choice.finish === undefined)
      .map(({ choice: { index } }) => ({
        message: `${answers.length > 1 ? `answer ${index}` : 'the answer'} ends without a reason why the model stopped, so that a cut one looks like a whole one; send it with the last message`,
        at: answer.endedAt ?? answer.messages - 1,
        ...(answers.length > 1 && { pointer: String(index) }),
      }))
  },
})
