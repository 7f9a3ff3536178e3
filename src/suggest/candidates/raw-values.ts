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

/** Returns what a rule makes of samples without its output schema, of those that it reads. */
export function rawValues(
  { output_schema: _schema, ...rule }: WrapRule,
  samples: readonly JudgedSample[],
): readonly RawValue[] {
  const { extractResult } = createWrapper(rule)
  const isDetected = rule.wrap === 'text_extraction' && isPlain(rule.text_extraction)
  return samples.flatMap((sample) => {
    const judged = isDetected ? sameAsJudged(sample) : undefined
    const extraction = judged ?? extractResult(sample.result)
    return 'ok' in extraction && extraction.ok ? [{ sample, value: extraction.value }] : []
  })
}

function isPlain(extraction: TextExtraction | undefined): boolean {
  return (
    extraction !== undefined && Object.keys(extraction).every((key) => key === 'auto_detect_json')
  )
}

/** A judgement looks for data as a configuration without settings does, if it holds it to no schema. */
function sameAsJudged({
  judgement: { extraction, compliance },
}: JudgedSample): Extraction | undefined {
  const isFree = compliance === 'no-schema' || compliance === 'valid'
  return isFree && extraction?.ok === true && extraction.parts === undefined
    ? extraction
    : undefined
}
