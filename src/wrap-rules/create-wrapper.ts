import type { Extraction } from '../contracts/extraction.ts'
import type { JsonValue } from '../contracts/json.ts'
import { compileChecked, type RuleOptions } from '../extraction/rules/compile-checked.ts'
import { createFinish } from '../extraction/rules/apply/create-finish.ts'
import { fitExtraction } from '../extraction/rules/apply/fit-extraction.ts'
import type { Wrapping } from './list-rules.ts'
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
export function createWrapper(
  { wrap, textExtraction = {}, outputSchema }: Wrapping,
  options: RuleOptions = {},
): Wrapper {
  if (wrap === 'text_extraction' || wrap === 'auto') {
    const extractor = compileChecked(textExtraction, outputSchema, options)
    if (textExtraction.parser === 'http') return extractor
    return { extract: extractor.extractNow, extractResult: extractor.extractResultNow }
  }
  const finish = outputSchema === undefined ? undefined : createFinish(outputSchema)
  const extractResult = (result: JsonValue): Extraction => {
    const wrapped = wrappedValue(wrap, result)
    return finish === undefined ? wrapped : fitExtraction(wrapped, finish)
  }
  return {
    extractResult,
    extract: (text) => {
      const extraction = extractResult({ content: [{ type: 'text', text }] })
      if (!extraction.ok) return extraction
      const { source: _source, ...rest } = extraction
      return rest
    },
  }
}
