import type { Extraction } from '../../contracts/extraction.ts'
import type { JsonValue } from '../../contracts/json.ts'
import type { TextExtraction } from '../../contracts/text-extraction.ts'
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
  { wrap, text_extraction }: WrapRule,
  samples: readonly JudgedSample[],
): readonly RawValue[] {
  const { extractResult } = createWrapper({ wrap, ...(text_extraction && { text_extraction }) })
  const isDetected = wrap === 'text_extraction' && isPlain(text_extraction)
  return samples.flatMap((sample) => {
    const judged = isDetected ? sameAsJudged(sample) : undefined
    const extraction = judged ?? extractResult(sample.result)
    return 'ok' in extraction && extraction.ok ? [{ sample, value: extraction.value }] : []
  })
}

function isPlain(extraction: TextExtraction | undefined): boolean {
  return extraction !== undefined && extraction.parser === undefined && !extraction.blocks
}

/** A judgement looks for data as a configuration without settings does, where it holds it to no schema. */
function sameAsJudged({
  judgement: { extraction, compliance },
}: JudgedSample): Extraction | undefined {
  const isFree = compliance === 'no-schema' || compliance === 'valid'
  return isFree && extraction?.ok === true && extraction.parts === undefined
    ? extraction
    : undefined
}
