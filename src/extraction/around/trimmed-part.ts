import type { Span } from '../../contracts/extraction.ts'
import { trimmedSpan } from '../../text/trimmed-span.ts'

/** A part of a text without the white space at its ends. */
export function trimmedPart(text: string, [start, end]: Span): Span {
  const [first, last] = trimmedSpan(text.slice(start, end))
  return [start + first, start + last]
}
