import type { Extraction } from '../../contracts/extraction.ts'
import { createExtractor } from '../create-extractor.ts'

/** A text, where it stands in a result, and what can be extracted from it. */
export interface TextSource {
  /** JSON Pointer into the result. */
  readonly pointer: string
  readonly text: string
  /** Looks for structured data when it is first asked, and never again. */
  readonly extraction: () => Extraction
}

const extractor = createExtractor()

/** A text whose extraction is shared by all who ask for it. */
export function createTextSource(pointer: string, text: string): TextSource {
  let extraction: Extraction | undefined
  return { pointer, text, extraction: () => (extraction ??= extractor.extract(text)) }
}
