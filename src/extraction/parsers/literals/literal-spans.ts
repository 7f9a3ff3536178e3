import type { Span } from '../../../contracts/extraction.ts'
import { trimmedSpan } from '../../../text/trimmed-span.ts'
import { linesOf } from '../../../text/lines-of.ts'

/** A label before a dict, an array, a hash, a list or a tuple: `Result: {…}`. */
const LABEL = /^\p{L}[^:=\n"'`{}[\]()<>]{0,60}:\s+(?=[{[(]|array ?\()/u

/** A literal, where it stands in a text behind a label that may be before it. */
export function unlabelledSpan(text: string, [from, to]: Span): Span {
  const part = text.slice(from, to)
  const [start, end] = trimmedSpan(part)
  const [label = ''] = LABEL.exec(part.slice(start, start + 200)) ?? []
  return [from + start + label.length, from + end]
}

/** The literals of a text each of whose lines is one. */
export function lineSpans(text: string): readonly Span[] {
  return [...linesOf(text)]
    .filter((line) => line.text.trim() !== '')
    .map(({ start, end }) => unlabelledSpan(text, [start, end]))
}
