import type { Extraction } from '../contracts/extraction.ts'
import { createCutter } from './create-cutter.ts'
import type { Cut } from './cut-text.ts'

/** An extraction as a report keeps it. */
export function cutExtraction<Found extends Extraction | null>(
  extraction: Found,
): Cut<Found | Extraction> {
  if (extraction?.ok !== true) return { kept: extraction, cut: false }
  const cutter = createCutter()
  const kept = {
    ...extraction,
    value: cutter.value(extraction.value),
    ambiguities: cutter.list(extraction.ambiguities),
    ...(extraction.parts && { parts: cutter.list(extraction.parts) }),
  }
  return { kept, cut: cutter.hasCut() }
}
