import type { Span } from '../../contracts/extraction.ts'
import { trimmedPart } from './trimmed-part.ts'

/** A part of a text without the blank lines at its ends; its first line keeps its indentation, which YAML counts. */
export function wholeLines(text: string, [start, end]: Span): Span {
  const [first, last] = trimmedPart(text, [start, end])
  let from = first
  while (from > start && (text[from - 1] === ' ' || text[from - 1] === '\t')) from--
  return [from, last]
}
