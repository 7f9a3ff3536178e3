import type { Span } from '../contracts/extraction.ts'

/** A text's span without the white space at its ends; a byte order mark counts as white space. */
export function trimmedSpan(text: string): Span {
  const start = text.length - text.trimStart().length
  return [start, Math.max(start, text.trimEnd().length)]
}
