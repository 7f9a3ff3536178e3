import type { ExtractionPart, ExtractionSuccess } from '../../contracts/extraction.ts'
import type { AccessedText } from '../../contracts/extraction-access.ts'

/** Where the pieces of a span are from, in the texts that were joined; none where it is empty. */
export function partsOfJoined(
  { extractor, span }: Pick<ExtractionSuccess<unknown>, 'extractor' | 'span'>,
  joins: readonly AccessedText[],
): readonly ExtractionPart[] {
  const parts: ExtractionPart[] = []
  let before = 0
  for (const { pointer, text } of joins) {
    const start = Math.max(0, span[0] - before)
    const end = Math.min(text.length, span[1] - before)
    if (start < end) parts.push({ pointer, extractor, span: [start, end] })
    before += text.length
  }
  return parts
}
