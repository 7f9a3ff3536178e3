import { LLM_REQUIREMENTS } from '../../requirements/llm-requirements.ts'
import { someNames } from '../../text/some-names.ts'
import { stringsIn } from '../strings-in.ts'
import { defineLlmFinding } from './define-llm-finding.ts'
import { leakedMarkup } from './leaked-markup.ts'
import { placeIn } from './placed-calls.ts'

/** Marks of the chat template, or of the model's own format, in the text that people read. */
export const llmMarkupInText = defineLlmFinding({
  code: 'llm-markup-in-text',
  requirement: LLM_REQUIREMENTS['llm:text:clean'],
  observe: ({ exchange, answers, textAt }) => {
    const request = stringsIn(exchange.request.body).join('\n')
    return answers.flatMap((answer) => {
      const { text, index } = answer.choice
      const holdsCall = answer.format !== null
      const marks = leakedMarkup({ text, request, holdsCall })
      const [first] = marks
      if (first === undefined) return []
      const message = `the text holds ${someNames(marks)}: marks of the model's template or format, which the server passed on as words; have it stop there or parse them, and don't show them`
      const at = textAt(index, text.indexOf(first))
      return [{ message, at, pointer: placeIn(answers, answer, 'text') }]
    })
  },
})
