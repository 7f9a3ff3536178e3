import type { ExtractionSuccess } from '../../../contracts/extraction.ts'
import type { JsonValue } from '../../../contracts/json.ts'
import type { WrapRule } from '../../../contracts/wrap-rule.ts'
import { createRefusals } from '../../../suggest/create-refusals.ts'
import { detailFault } from '../../../suggest/detail-fault.ts'
import { textOfResult } from '../../../extraction/rules/apply/text-of-result.ts'
import { isLearnedSchema } from './learned-schema.ts'

/** Characters that show what form a text is of. */
const ENOUGH = 65_536

const UNJUDGED = {
  channel: 'text',
  shape: 'prose',
  compliance: 'no-schema',
  wrapping: 'none',
  extraction: null,
} as const

/**
 * Why what a learned rule reads isn't what a result says, though it fits: nothing shows that the text is of the form which
 * the rule reads, or a detail was taken for the whole. A parser reads what it is told to read, and nobody has looked at a
 * rule that was learned from one result.
 */
export function readingFault(
  { wrap, text_extraction: textExtraction, output_schema: schema }: WrapRule,
  extraction: ExtractionSuccess,
  result: JsonValue,
): string | undefined {
  if (extraction.extractor === 'given') return undefined
  if (wrap !== 'text_extraction' && wrap !== 'labelled-json' && wrap !== 'result') return undefined
  const sample = {
    name: '',
    result: textExtraction?.parser === undefined ? result : beginningOf(result),
    judgement: UNJUDGED,
    isMeant: false,
  }
  const refuses = createRefusals(
    {
      wrap,
      field: '',
      ...(textExtraction && { textExtraction }),
      ...(schema !== undefined && !isLearnedSchema(schema) && { declared: schema }),
    },
    [{ sample, value: extraction.value }],
  )
  return detailFault(extraction) ?? refuses(extraction.value, sample)
}

/** A result with as much of its text as is needed. */
function beginningOf(result: JsonValue): JsonValue {
  const text = textOfResult(result)
  if (text === undefined || text.length <= ENOUGH) return result
  const end = text.lastIndexOf('\n', ENOUGH)
  return { content: [{ type: 'text', text: text.slice(0, end === -1 ? ENOUGH : end) }] }
}
