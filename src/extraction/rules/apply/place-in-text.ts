import type { Span } from '../../../contracts/extraction.ts'
import type { TextItem } from '../../../contracts/text-parser.ts'

/**
 * Where a part of an item's text stands in the text that the item is from. The two have the same lines, but for markers,
 * quotes and line endings; where a line can't be found again, the place is the line.
 */
export function placeInText(text: string, item: TextItem, [from, to]: Span): Span {
  const start = position(text, item, from)
  if (typeof start !== 'number') return start
  const end = position(text, item, to)
  return [start, Math.max(start, typeof end === 'number' ? end : end[1])]
}

function position(text: string, item: TextItem, offset: number): number | Span {
  const before = item.text.slice(0, offset)
  const lineStart = before.lastIndexOf('\n') + 1
  const lineEnd = item.text.indexOf('\n', offset)
  const line = item.text.slice(lineStart, lineEnd === -1 ? item.text.length : lineEnd)
  const [start, end] = lineOf(text, item.span, before.split('\n').length - 1)
  const at = text.slice(start, end).lastIndexOf(line)
  return at === -1 ? [start, end] : start + at + offset - lineStart
}

function lineOf(text: string, [from, to]: Span, index: number): Span {
  let start = from
  for (let line = 0; line < index; line++) {
    const newline = text.indexOf('\n', start)
    if (newline === -1 || newline >= to) break
    start = newline + 1
  }
  const newline = text.indexOf('\n', start)
  return [start, newline === -1 ? text.length : newline]
}
