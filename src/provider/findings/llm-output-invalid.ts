import type { JudgedAnswer } from '../../contracts/llm-judgement.ts'
import { LLM_REQUIREMENTS } from '../../requirements/llm-requirements.ts'
import { defineLlmFinding } from './define-llm-finding.ts'
import { listErrors } from './list-errors.ts'
import { placeIn } from './placed-calls.ts'

type Output = NonNullable<JudgedAnswer['output']>

/** A text that isn't the JSON which the request asks for. */
export const llmOutputInvalid = defineLlmFinding({
  code: 'llm-output-invalid',
  requirement: LLM_REQUIREMENTS['llm:text:output'],
  observe: ({ answers, textAt }) =>
    answers.flatMap((answer) => {
      const { output, choice } = answer
      if (output?.compliance !== 'invalid') return []
      const message = `the request asks for JSON, and ${whatCame(output, answer)}`
      return [{ message, at: textAt(choice.index, 0), pointer: placeIn(answers, answer, 'text') }]
    }),
})

function whatCame({ extraction, schemaErrors }: Output, { choice, content }: JudgedAnswer): string {
  if (choice.text.trim() === '') return 'the text is empty; ask again'
  const fits = schemaErrors.length === 0
  const isWhole = extraction.ok && extraction.how === 'as-is' && content === choice.text
  if (isWhole || (!extraction.ok && !fits))
    return `the text breaks its schema: ${listErrors(schemaErrors)}; tell the model, and ask again`
  if (!extraction.ok)
    return `the text is none, and none can be extracted: ${extraction.reason}; ask again`
  const value = fits
    ? 'what was asked for'
    : `a value that breaks the schema: ${listErrors(schemaErrors)}`
  return `the text is none: only extraction (${extraction.extractor}, ${extraction.how}) gets ${value}; read it so, and don't take it for JSON as it is`
}
