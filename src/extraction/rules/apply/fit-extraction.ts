import type { Attempt, Extraction } from '../../../contracts/extraction.ts'
import type { TracedProjection } from '../../../projection/traced-projection.ts'
import { misfitAttempt } from '../../chain/read-candidate.ts'
import type { ValueCheck } from '../../target/value-check.ts'
import { finishedExtraction } from './finished-extraction.ts'

/** An extraction as it was asked for: its value projected and checked. */
export function fitExtraction(
  extraction: Extraction,
  finish: ValueCheck<TracedProjection>,
): Extraction {
  if (!extraction.ok) return extraction
  const { extractor, span, value, tried, diagnostics } = extraction
  const checked = finish(value)
  if (checked.ok) return finishedExtraction({ ...extraction, value: checked.value })
  const attempt: Attempt = { extractor, ...misfitAttempt(checked, value), at: span[0], span }
  return {
    ok: false,
    code: 'unfit',
    reason: checked.reason,
    tried: [...tried, attempt],
    diagnostics,
  }
}
