import type { JsonValue } from '../../contracts/json.ts'
import type { WrapRule } from '../../contracts/wrap-rule.ts'
import { createWrapper } from '../../wrap-rules/create-wrapper.ts'
import type { JudgedSample } from '../judged-sample.ts'

/** A sample and what a rule makes of it. */
export interface RawValue {
  readonly sample: JudgedSample
  readonly value: JsonValue
}

/** What a rule makes of samples before it has an output schema, of those that it makes something of. */
export function rawValues(
  { wrap, text_extraction: textExtraction }: WrapRule,
  samples: readonly JudgedSample[],
): readonly RawValue[] {
  const { extractResult } = createWrapper({
    name: '',
    source: '',
    isVirtual: false,
    wrap,
    ...(textExtraction && { textExtraction }),
  })
  return samples.flatMap((sample) => {
    const extraction = extractResult(sample.result)
    return 'ok' in extraction && extraction.ok ? [{ sample, value: extraction.value }] : []
  })
}
