import type { Extraction } from '../../../contracts/extraction.ts'
import type { TracedProjection } from '../../../projection/traced-projection.ts'
import { fieldsProjected } from './fields-projected.ts'

/** An extraction whose value is projected, with what is told of that, and places that are those of the projected value. */
export function finishedExtraction(extraction: Extraction<TracedProjection>): Extraction {
  if (!extraction.ok) return extraction
  const { fields, value: projection } = extraction
  return {
    ...extraction,
    value: projection.value,
    ...(fields && { fields: fieldsProjected(fields, projection) }),
    diagnostics: [...extraction.diagnostics, ...projection.diagnostics],
  }
}
