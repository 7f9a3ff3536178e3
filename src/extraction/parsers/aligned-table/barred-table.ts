import type { Span } from '../../../contracts/extraction.ts'
import { columnOffsets } from '../../../text/terminal-columns.ts'
import type { FoundRow, FoundTable } from '../tables/found-table.ts'
import { rowOfPieces } from './cut-row.ts'
import type { FilledLine } from './line-blocks.ts'

const RULER = /^-{2,}(?:\+-{2,})+$/u
const COUNT = /^\(\d+ rows?\)$/u

/** The table that psql prints: a header over `----+-----`, rows with bars between their cells, and a count below. */
export function barredTable(block: readonly FilledLine[]): FoundTable | undefined {
  const at = rulerIn(block)
  const header = block[at - 1]
  const ruler = block[at]
  if (header === undefined || ruler === undefined) return undefined
  const crossings = [...ruler.text.matchAll(/\+/gu)].map(({ index }) => index)
  const rest = block.slice(at + 1)
  const end = rest.findIndex(({ text }) => COUNT.test(text))
  const lines = end === -1 ? rest : rest.slice(0, end)
  const last = lines.at(-1) ?? ruler
  return {
    header: rowOf(header, crossings),
    rows: lines.map((line) => rowOf(line, crossings)),
    columns: crossings.length + 1,
    span: [header.start + header.text.length - header.text.trimStart().length, last.end],
  }
}

/** A line below a single name could be one below a heading: what is said of the rows tells it from that. */
function rulerIn(block: readonly FilledLine[]): number {
  const at = block.findIndex(({ text }) => RULER.test(text))
  if (at > 0) return at
  const count = block.findIndex(({ text }) => COUNT.test(text))
  const single = block.findIndex(({ text }) => /^-{2,}$/u.test(text))
  return single > 0 && count > single ? single : -1
}

function rowOf(line: FilledLine, crossings: readonly number[]): FoundRow {
  const { text } = line
  const bars = Array.from(text.matchAll(/\|/gu), ({ index }) => index)
  const cuts = bars.length === crossings.length ? bars : columnOffsets(text, crossings)
  const starts = [0, ...cuts.map((cut) => cut + 1)]
  return rowOfPieces(
    line,
    starts.map((start, index): Span => [start, cuts[index] ?? text.length]),
  )
}
