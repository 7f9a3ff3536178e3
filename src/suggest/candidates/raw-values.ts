import type { JsonValue } from '../../contracts/json.ts'
import type { WrapRule } from '../../contracts/wrap-rule.ts'
import { createWrapper } from '../../wrap-rules/create-wrapper.ts'
import type { JudgedSample } from '../judged-sample.ts'

/** What a rule makes of samples, of those that it makes something of. */
export function rawValues(
  { wrap, text_extraction: textExtraction }: WrapRule,
  samples: readonly JudgedSample[],
): readonly JsonValue[] {
  const { extractResult } = createWrapper({
    name: '',
    source: '',
    isVirtual: false,
    wrap,
    ...(textExtraction && { textExtraction }),
  })
  return samples.flatMap(({ result }) => {
    const extraction = extractResult(result)
    return 'ok' in extraction && extraction.ok ? [extraction.value] : []
  })
}
