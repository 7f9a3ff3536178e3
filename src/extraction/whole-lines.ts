import type { Span } from '../contracts/extraction.ts'
import { trimmedSpan } from '../text/trimmed-span.ts'

/** A part of a text without the blank lines at its ends; its first line keeps its indentation, which YAML counts. */
export function wholeLines(text: string, [start, end]: Span): Span {
  const [first, last] = trimmedSpan(text.slice(start, end))
  let from = start + first
  while (from > start && (text[from - 1] === ' ' || text[from - 1] === '\t')) from--
  return [from, start + last]
}
