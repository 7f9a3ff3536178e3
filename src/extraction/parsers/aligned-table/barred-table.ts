import type { Span } from '../../../contracts/extraction.ts'
import { columnOffsets } from '../../../text/terminal-columns.ts'
import type { FoundTable } from '../tables/found-table.ts'
import { behindBar } from './behind-bar.ts'
import { continuedRows, type LineOfRow } from './continued-rows.ts'
import { rowOfPieces } from './cut-row.ts'
import { isBarredRuler } from './is-barred-ruler.ts'
import { isRowCount } from './is-row-count.ts'
import type { LineText } from './line-blocks.ts'

/**
 * The table that psql prints: a header over `----+-----`, rows with bars between their cells, and a
 * count below. A plus in the last column of a cell, where otherwise a blank is, says that the cell
 * goes on in the next line.
 */
export function barredTable(block: readonly LineText[]): FoundTable | undefined {
  const at = rulerIn(block)
  const header = block[at - 1]
  const ruler = block[at]
  if (header === undefined || ruler === undefined) return undefined
  const crossings = [...ruler.text.matchAll(/\+/gu)].map(({ index }) => index)
  const rest = block.slice(at + 1)
  const end = rest.findIndex(({ text }) => isRowCount(text))
  const lines = end === -1 ? rest : rest.slice(0, end)
  const last = lines.at(-1) ?? ruler
  const borders = [...crossings, ruler.text.length]
  return {
    header: lineOf(header, borders).row,
    rows: continuedRows(lines.map((line) => lineOf(line, borders))),
    columns: crossings.length + 1,
    span: [header.start + header.text.length - header.text.trimStart().length, last.end],
  }
}

/**
 * A line below a single name could be one below a heading: what is said of the rows tells it from
 * that.
 */
function rulerIn(block: readonly LineText[]): number {
  const at = block.findIndex(({ text }) => isBarredRuler(text))
  if (at > 0) return at
  const count = block.findIndex(({ text }) => isRowCount(text))
  const single = block.findIndex(({ text }) => /^-{2,}$/u.test(text))
  return single > 0 && count > single ? single : -1
}

function lineOf(line: LineText, borders: readonly number[]): LineOfRow {
  const { text } = line
  const crossings = borders.slice(0, -1)
  const bars = Array.from(text.matchAll(/\|/gu), ({ index }) => index)
  const cuts = bars.length === crossings.length ? bars : columnOffsets(text, crossings)
  const starts = [0, ...cuts.map((cut) => behindBar(text, cut))]
  const row = rowOfPieces(
    line,
    starts.map((start, index): Span => [start, cuts[index] ?? text.length]),
  )
  if (!text.includes('+')) return { row, goesOn: [] }
  const pads = columnOffsets(
    text,
    borders.map((border) => border - 1),
  )
  return { row, goesOn: pads.map((pad) => text[pad] === '+') }
}
