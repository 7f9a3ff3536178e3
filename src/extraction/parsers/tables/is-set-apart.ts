import type { Span } from '../../../contracts/extraction.ts'
import type { TextReading } from '../../../contracts/text-parser.ts'
import { filledLinesIn } from './filled-lines-in.ts'

const MOST_RUNS = 200

/**
 * Whether rows are at least half of the lines of a text, and blank lines stand between them and
 * everything else, unless it ends in a colon: that another line right above or below a table is no row is a guess.
 */
export function isSetApart(text: string, { unmatched, span }: TextReading): boolean {
  if (unmatched.length > MOST_RUNS) return false
  const between = unmatched.filter(([start, end]) => start >= span[0] && end <= span[1])
  const rows = filledLinesIn(text, [span]) - filledLinesIn(text, between)
  return rows >= filledLinesIn(text, unmatched) && unmatched.every((run) => isApart(text, run))
}

function isApart(text: string, [start, end]: Span): boolean {
  const above = text.slice(0, start).trimEnd().length
  const below = text.length - text.slice(end).trimStart().length
  return (
    (above === 0 || hasBlankLine(text, above, start)) &&
    (below === text.length || hasBlankLine(text, end, below) || /[:：]/u.test(text[end - 1] ?? ''))
  )
}

function hasBlankLine(text: string, start: number, end: number): boolean {
  const newline = text.indexOf('\n', start)
  return newline !== -1 && text.slice(newline + 1, end).includes('\n')
}
