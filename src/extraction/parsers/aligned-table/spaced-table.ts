import type { Span } from '../../../contracts/extraction.ts'
import { isRule } from '../../../text/is-rule.ts'
import type { FoundRow, FoundTable } from '../tables/found-table.ts'
import { isRowOfData } from '../tables/is-row-of-data.ts'
import { blankColumns } from './blank-columns.ts'
import { cutRow, rowOfPieces } from './cut-row.ts'
import type { LineText } from './line-blocks.ts'

/** With as many columns a single blank between them is no chance. */
const FULL = 3

/**
 * The table whose columns are parted by two blanks or more that all lines have in common, or where
 * a long cell leaves none, by two blanks in each line. The first line names the columns, unless it
 * is one of the rows; rules between lines are none of them.
 */
export function spacedTable(block: readonly LineText[]): FoundTable | undefined {
  const from = block.findIndex(({ text }) => hasGap(text))
  const core = block.slice(Math.max(0, from)).filter(({ text }) => !isRule(text.trim()))
  while (core.length > 0 && isTrailer(core.at(-1)?.text ?? '')) core.pop()
  const [first] = core
  const last = core.at(-1)
  if (from === -1 || first === undefined || last === undefined || core.length < 2) return undefined
  const common = columnStarts(core)
  const starts = piecesOf(first.text).length > common.length + 1 ? [] : common
  const rows = starts.length > 0 ? core.map((line) => cutRow(line, starts)) : rowsByGaps(core)
  const [header, ...others] = rows
  if (header === undefined) return undefined
  const isHeaded = !isRowOfData(header, others)
  const columns = starts.length > 0 ? starts.length + 1 : header.cells.length
  return {
    header: isHeaded ? header : undefined,
    rows: isHeaded ? others : rows,
    columns,
    span: [header.span[0], last.end],
  }
}

function hasGap(line: string): boolean {
  return /\S {2,}\S|\S *\t/u.test(line)
}

/** What is said of the rows below them: a count, a sum, a sentence. */
function isTrailer(line: string): boolean {
  return !hasGap(line) && /^\(?\d+ \p{L}|[:.!]$|^total\b/iu.test(line.trim())
}

/** Where columns begin, but for the first one. */
function columnStarts(lines: readonly LineText[]): readonly number[] {
  const gaps = blankColumns(lines.map(({ text }) => text)).filter(([start]) => start > 0)
  if (!gaps.some(([start, end]) => end - start >= 2) && gaps.length < FULL) return []
  const all = gaps.map(([, end]) => end)
  const [header, ...rows] = lines.map((line) => cutRow(line, all).cells)
  const filled = filledColumns(rows)
  return gaps
    .filter(([start, end], index) => {
      if (end - start >= 2) return true
      const column = index + 1
      // Between a nameless column and a name is a blank of a cell that stands below that name.
      if ((header?.[column] ?? '') === '' || (index > 0 && header?.[index] === '')) return false
      return filled.has(column)
    })
    .map(([, end]) => end)
}

function filledColumns(rows: readonly (readonly string[])[]): ReadonlySet<number> {
  const filled = new Set<number>()
  for (const cells of rows)
    for (const [column, cell] of cells.entries()) if (cell !== '') filled.add(column)
  return filled
}

/**
 * Cells by the gaps of each line; where there are fewer than the header has, each below the name
 * that it begins next to.
 */
function rowsByGaps(lines: readonly LineText[]): readonly FoundRow[] {
  const [header, ...others] = lines.map((line) => ({ line, pieces: piecesOf(line.text) }))
  if (header === undefined || header.pieces.length < 2) return []
  const starts = header.pieces.map(([start]) => start)
  return [
    rowOfPieces(header.line, header.pieces),
    ...others.map(({ line, pieces }) =>
      rowOfPieces(line, pieces.length === starts.length ? pieces : besideNames(pieces, starts)),
    ),
  ]
}

function piecesOf(line: string): readonly Span[] {
  return Array.from(line.matchAll(/\S+(?: \S+)*/gu), (match) => [
    match.index,
    match.index + match[0].length,
  ])
}

function besideNames(pieces: readonly Span[], starts: readonly number[]): readonly Span[] {
  const placed: Span[] = []
  let column = 0
  for (const piece of pieces) {
    while (column < starts.length - 1 && isNearer(piece[0], starts[column], starts[column + 1]))
      column += 1
    while (placed.length < column) placed.push([piece[0], piece[0]])
    if (placed.length > column) placed[column] = [placed[column]?.[0] ?? piece[0], piece[1]]
    else placed.push(piece)
  }
  return placed
}

function isNearer(start: number, one = 0, other = 0): boolean {
  return Math.abs(start - other) < Math.abs(start - one)
}
