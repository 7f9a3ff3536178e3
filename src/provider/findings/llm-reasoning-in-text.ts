import { LLM_REQUIREMENTS } from '../../requirements/llm-requirements.ts'
import { excerpt } from '../../text/excerpt.ts'
import { defineLlmFinding } from './define-llm-finding.ts'
import { placeIn } from './placed-calls.ts'

/** Reasoning that stands in the text, and not where the wire has it. */
export const llmReasoningInText = defineLlmFinding({
  code: 'llm-reasoning-in-text',
  requirement: LLM_REQUIREMENTS['llm:text:reasoning-apart'],
  observe: ({ answers, textAt }) =>
    answers.flatMap((answer) => {
      const { choice } = answer
      const said = answer.reasoning.slice(choice.reasoning.length).trim()
      if (said === '') return []
      const offset = Math.max(choice.text.indexOf(said.slice(0, 20)), 0)
      const message = `the text holds what the model thought: ${excerpt(said)}; have the server take it out (its reasoning parser), or read the text with the LLM output parser`
      return [
        { message, at: textAt(choice.index, offset), pointer: placeIn(answers, answer, 'text') },
      ]
    }),
})
