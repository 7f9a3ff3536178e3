import type { Span } from '../../../contracts/extraction.ts'
import type { FoundRow } from '../tables/found-table.ts'

/** A line of a row, and which of its cells go on in the next line. */
export interface LineOfRow {
  readonly row: FoundRow
  readonly goesOn: readonly boolean[]
}

/**
 * The rows of lines, some of whose cells go on in the next one, where all other cells are empty.
 */
export function continuedRows(lines: readonly LineOfRow[]): readonly FoundRow[] {
  const runs: LineOfRow[][] = []
  for (const line of lines) {
    const run = runs.at(-1)
    const above = run?.at(-1)
    if (run !== undefined && above !== undefined && isRest(above, line)) run.push(line)
    else runs.push([line])
  }
  return runs.map(joined)
}

function isRest({ goesOn }: LineOfRow, { row }: LineOfRow): boolean {
  return goesOn.includes(true) && row.cells.every((cell, index) => cell === '' || goesOn[index])
}

function joined(run: readonly LineOfRow[]): FoundRow {
  const [first, ...others] = run
  const row = first?.row ?? { cells: [], span: [0, 0] }
  if (first === undefined || others.length === 0) return row
  const cells = row.cells.map((_, column) => linesOf(run, column).join('\n'))
  const cellSpans = row.cellSpans?.map(([start, end], column): Span => {
    const last = run[linesOf(run, column).length - 1]?.row
    return [start, last === row ? end : (last?.cellSpans?.[column]?.[1] ?? end)]
  })
  const end = others.at(-1)?.row.span[1] ?? row.span[1]
  return { cells, span: [row.span[0], end], ...(cellSpans && { cellSpans }) }
}

/** The lines of a cell, without the mark that says that it goes on. */
function linesOf(run: readonly LineOfRow[], column: number): readonly string[] {
  const last = run.findIndex(
    ({ goesOn }, index) => goesOn[column] !== true || index === run.length - 1,
  )
  return run.slice(0, last + 1).map(({ row }, index) => {
    const cell = row.cells[column] ?? ''
    return index < last ? cell.slice(0, -1).trimEnd() : cell
  })
}
