import type { Extraction } from '../../../contracts/extraction.ts'
import type { Finished } from './create-finish.ts'

/** An extraction whose value is projected, with what is told of that. */
export function finishedExtraction(extraction: Extraction<Finished>): Extraction {
  if (!extraction.ok) return extraction
  const { value, diagnostics } = extraction.value
  return { ...extraction, value, diagnostics: [...extraction.diagnostics, ...diagnostics] }
}
