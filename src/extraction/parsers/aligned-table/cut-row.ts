import type { Span } from '../../../contracts/extraction.ts'
import { columnOffsets } from '../../../text/terminal-columns.ts'
import type { FoundRow } from '../tables/found-table.ts'
import type { LineText } from './line-blocks.ts'

/** The cells of a line that is cut at columns of the terminal. */
export function cutRow(line: LineText, columns: readonly number[]): FoundRow {
  const cuts = [0, ...columnOffsets(line.text, columns), line.text.length]
  const pieces = cuts.slice(1).map((end, index): Span => [cuts[index] ?? 0, end])
  return rowOfPieces(line, pieces)
}

/** A row of the pieces of a line, without white space around them. */
export function rowOfPieces(line: LineText, pieces: readonly Span[]): FoundRow {
  const { text, start } = line
  const raw = pieces.map(([from, to]) => text.slice(from, to))
  const cells = raw.map((piece) => piece.trim())
  const cellSpans = cells.map((cell, index): Span => {
    const piece = raw[index] ?? ''
    const lead = cell === '' ? 0 : piece.length - piece.trimStart().length
    const from = start + (pieces[index]?.[0] ?? 0) + lead
    return [from, from + cell.length]
  })
  const indent = text.length - text.trimStart().length
  return { cells, cellSpans, span: [start + indent, line.end] }
}
