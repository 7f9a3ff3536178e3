import type { Span } from '../../../contracts/extraction.ts'
import type { FoundRow, FoundTable } from '../tables/found-table.ts'
import { createCellPlacer } from './create-cell-placer.ts'
import type { HtmlCell } from './html-cell.ts'

/** An HTML table as it is read. */
export interface TableBuilder {
  readonly openRow: (start: number, isInHead: boolean) => void
  /** In the row that is open, or in one that begins with it. */
  readonly addCell: (cell: HtmlCell) => void
  readonly closeRow: (end: number) => void
  readonly toTable: (span: Span) => FoundTable
}

interface OpenRow {
  readonly start: number
  readonly isInHead: boolean
  readonly cells: HtmlCell[]
}

type BuiltRow = FoundRow & { readonly isHead: boolean; readonly hasHeader: boolean }

/**
 * Builds a table from rows and cells; a cell that reaches over several columns or rows stands in
 * each of them.
 */
export function createTableBuilder(): TableBuilder {
  const rows: BuiltRow[] = []
  const place = createCellPlacer()
  let open: OpenRow | undefined
  return {
    openRow: (start, isInHead) => {
      open = { start, isInHead, cells: [] }
    },
    addCell: (cell) => {
      open ??= { start: cell.span[0], isInHead: false, cells: [] }
      open.cells.push(cell)
    },
    closeRow: (end) => {
      if (open !== undefined && open.cells.length > 0)
        rows.push(builtRow(open, place(open.cells), end))
      open = undefined
    },
    toTable: (span) => tableOf(rows, span),
  }
}

function builtRow({ start, isInHead }: OpenRow, cells: readonly HtmlCell[], end: number): BuiltRow {
  const values: string[] = []
  const cellSpans: Span[] = []
  let headers = 0
  for (const cell of cells) {
    values.push(cell.value)
    cellSpans.push(cell.span)
    if (cell.isHeader) headers += 1
  }
  return {
    cells: values,
    cellSpans,
    span: [start, end],
    text: values.join('\t'),
    isHead: isInHead || headers === cells.length,
    hasHeader: headers > 0,
  }
}

/**
 * The last of the rows at the top that are in `thead` or have only `th` names the columns; without
 * any `th` the first row does where there are others.
 */
function tableOf(rows: readonly BuiltRow[], span: Span): FoundTable {
  const firstOther = rows.findIndex(({ isHead }) => !isHead)
  const tops = firstOther === -1 ? Math.min(1, rows.length) : firstOther
  const heads = rows.some(({ isHead, hasHeader }) => isHead || hasHeader)
    ? tops
    : Math.min(1, rows.length - 1)
  const header = rows[heads - 1]
  const others = rows.slice(heads)
  const widest = others.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  return { header, rows: others, columns: header?.cells.length ?? widest, span }
}
