import type { Extraction } from '../../contracts/extraction.ts'
import type { Shape } from '../../contracts/classification.ts'
import { holdsData } from './holds-data.ts'

/** Shapes whose data the extractors that there are can read. */
const EXTRACTABLE: ReadonlySet<Shape> = new Set([
  'json',
  'json-blocks',
  'labelled-json',
  'json-in-text',
  'python-literal',
  'front-matter',
  'markup',
])

/** Why nothing can be extracted from a text of this shape yet; undefined where that isn't for want of an extractor. */
export function missingExtractor(shape: Shape): string | undefined {
  return holdsData(shape) && !EXTRACTABLE.has(shape) ? `no extractor yet for ${shape}` : undefined
}

/** A failed extraction with the true reason, where no extractor is for its shape. */
export function explainFailure(extraction: Extraction, shape: Shape): Extraction {
  if (extraction.ok) return extraction
  const reason = missingExtractor(shape)
  return reason === undefined ? extraction : { ...extraction, reason }
}
