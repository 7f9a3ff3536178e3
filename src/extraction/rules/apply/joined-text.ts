import type { ExtractionPart, ExtractionSuccess } from '../../../contracts/extraction.ts'
import type { AccessedText } from '../../../contracts/extraction-access.ts'

const BETWEEN = '\n\n'

/** Texts as one, a blank line between them. */
export interface JoinedText {
  readonly text: string
  /** Of the one text, or of the array that several stand in. */
  readonly pointer: string
  /** Where the pieces of what was read stand, in their own texts. */
  readonly partsOf: (extraction: ExtractionSuccess) => readonly ExtractionPart[]
}

/** Joins the texts of a result; of one text, that text. */
export function joinedText(texts: readonly AccessedText[]): JoinedText {
  const [first] = texts
  const pointer = first?.pointer ?? ''
  return {
    text: texts.map(({ text }) => text).join(BETWEEN),
    pointer: texts.length > 1 ? pointer.replace(/\/\d+(?:\/resource)?\/text$/u, '') : pointer,
    partsOf: (extraction) => partsIn(texts, extraction),
  }
}

function partsIn(
  texts: readonly AccessedText[],
  { span: [from, to], extractor }: ExtractionSuccess,
): readonly ExtractionPart[] {
  const parts: ExtractionPart[] = []
  let before = 0
  for (const { text, pointer } of texts) {
    const start = Math.max(0, from - before)
    const end = Math.min(text.length, to - before)
    if (start < end) parts.push({ pointer, extractor, span: [start, end] })
    before += text.length + BETWEEN.length
  }
  return parts
}
