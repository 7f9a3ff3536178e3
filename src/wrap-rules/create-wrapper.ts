import type { Extraction } from '../contracts/extraction.ts'
import type { JsonValue } from '../contracts/json.ts'
import { compileChecked, type RuleOptions } from '../extraction/rules/compile-checked.ts'
import { createFinish } from '../extraction/rules/apply/create-finish.ts'
import { failedCall } from '../extraction/rules/apply/failed-call.ts'
import { fitExtraction } from '../extraction/rules/apply/fit-extraction.ts'
import type { Wrapping } from './list-rules.ts'
import { createOutcomes } from './outcomes.ts'
import { wrappedValue } from './wrapped-value.ts'

/** Gives what a rule makes of the results of its tool, and of texts that stand for one. */
export interface Wrapper {
  readonly extract: (text: string) => Extraction | Promise<Extraction>
  readonly extractResult: (result: JsonValue) => Extraction | Promise<Extraction>
}

/**
 * What a wrap rule stands for. Only one whose parser is `http` has to be waited for.
 *
 * @throws HarnessError For a rule that can't be used; those that `readWrapRules` gives can be. What `checkTextExtraction` would say isn't asked again.
 */
export function createWrapper(rule: Wrapping, options: RuleOptions = {}): Wrapper {
  const outcomeOf = createOutcomes(rule)
  const { extract, extractResult } = createReader(rule, options)
  return {
    extract: (text) => outcomeOf(textResult(text)) ?? extract(text),
    extractResult: (result) => failedCall(result) ?? outcomeOf(result) ?? extractResult(result),
  }
}

/** Reads data, whatever the outcome patterns report. */
function createReader(
  { wrap, text_extraction: extraction = {}, output_schema: schema }: Wrapping,
  options: RuleOptions,
): Wrapper {
  if (wrap === 'text_extraction' || wrap === 'auto') {
    const extractor = compileChecked(extraction, schema, options)
    if (extraction.parser === 'http') return extractor
    return { extract: extractor.extractNow, extractResult: extractor.extractResultNow }
  }
  const finish = schema === undefined ? undefined : createFinish(schema)
  const extractResult = (result: JsonValue): Extraction => {
    const wrapped = wrappedValue(wrap, result)
    return finish === undefined ? wrapped : fitExtraction(wrapped, finish)
  }
  return {
    extractResult,
    extract: (text) => {
      const found = extractResult(textResult(text))
      if (!found.ok) return found
      const { source: _source, ...rest } = found
      return rest
    },
  }
}

function textResult(text: string): JsonValue {
  return { content: [{ type: 'text', text }] }
}
