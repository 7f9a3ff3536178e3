import type { Span } from '../../../contracts/extraction.ts'

/** How many lines that aren't blank stand in parts of a text. */
export function filledLinesIn(text: string, parts: readonly Span[]): number {
  return parts.reduce((sum, part) => sum + filledLines(text, part), 0)
}

function filledLines(text: string, [from, to]: Span): number {
  let filled = 0
  for (let start = from; start < to;) {
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? to : Math.min(newline, to)
    let at = start
    while (at < end && text.charCodeAt(at) <= 0x20) at += 1
    if (at < end) filled += 1
    start = end + 1
  }
  return filled
}
