import type { Span } from '../../contracts/extraction.ts'
import { markdownTables, type MarkdownTable, type PipeRow } from '../../text/markdown-tables.ts'
import { pipeCellSpans } from '../../text/pipe-cells.ts'
import { defineTextParser } from './define-text-parser.ts'
import { judgeMarkdownTable } from './markdown-table/judge-markdown-table.ts'
import { pipedRows } from './markdown-table/piped-rows.ts'
import { withoutEmphasis } from './markdown-table/without-emphasis.ts'
import type { FoundRow, FoundTable } from './tables/found-table.ts'
import { readTables } from './tables/read-tables.ts'

/**
 * Tables of Markdown (GFM), with or without outer pipes. Where no header stands over a row of
 * dashes, rows between pipes are a table without one.
 */
export const markdownTable = defineTextParser({
  name: 'markdown_table',
  shape: 'table',
  format: 'markdown',
  parse: (text, settings) => {
    const marked = markdownTables(text).map(foundTable)
    const tables = marked.length > 0 ? marked : pipedRows(text)
    if (tables.length === 0)
      return {
        ok: false,
        reason: 'no header stands over a row of dashes, and no lines are between pipes',
      }
    const cellSpans = ({ span: [start, end] }: FoundRow): readonly Span[] =>
      pipeCellSpans(text.slice(start, end), start)
    return readTables({ text, tables, settings, cellSpans, nameOf: withoutEmphasis })
  },
  judge: judgeMarkdownTable,
})

function foundTable({ header, align, rows, start, end }: MarkdownTable): FoundTable {
  const isFramed = isRuler(rows.at(-1)?.cells ?? [])
  return {
    header: foundRow(header),
    rows: (isFramed ? rows.slice(0, -1) : rows).map(foundRow),
    columns: align.length,
    span: [start, end],
  }
}

/** The line that tools draw below the last row. */
function isRuler(cells: readonly string[]): boolean {
  return cells.length > 1 && cells.every((cell) => /^:?-{3,}:?$/u.test(cell))
}

function foundRow({ cells, start, end }: PipeRow): FoundRow {
  return { cells, span: [start, end] }
}
