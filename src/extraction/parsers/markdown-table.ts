import type { Span } from '../../contracts/extraction.ts'
import { markdownTables, type MarkdownTable, type PipeRow } from '../../text/markdown-tables.ts'
import { plural } from '../../text/plural.ts'
import { pipeCellSpans } from '../../text/pipe-cells.ts'
import { defineTextParser } from './define-text-parser.ts'
import { judgeMarkdownTable } from './markdown-table/judge-markdown-table.ts'
import { pipedRows } from './markdown-table/piped-rows.ts'
import { withoutEmphasis } from './markdown-table/without-emphasis.ts'
import type { FoundRow, FoundTable } from './tables/found-table.ts'
import { lineNumber } from './tables/line-number.ts'
import { readTables } from './tables/read-tables.ts'

const MOST_TOLD = 10
const LOOSE = 'a line without pipes right below a table that has them is read as one of its rows'

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
    const diagnostics = marked.length > 0 ? loosePlaces(text, tables) : []
    return readTables({ text, tables, settings, cellSpans, nameOf: withoutEmphasis, diagnostics })
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

/** Where a line may stand below a table that is no row but by the rule of GFM that any is one. */
function loosePlaces(text: string, tables: readonly FoundTable[]): readonly string[] {
  const [first] = tables
  const names = first?.header?.cells.join('\n')
  const isPiped = ({ header }: FoundTable): boolean => text[header?.span[0] ?? 0] === '|'
  const loose = tables
    .filter((table) => isPiped(table) && table.header?.cells.join('\n') === names)
    .flatMap(({ rows }) => rows.filter(({ span }) => !text.slice(...span).includes('|')))
  const told = loose
    .slice(0, MOST_TOLD)
    .map(({ span: [start] }) => `line ${lineNumber(text, start)}: ${LOOSE}`)
  const more = loose.length - told.length
  return more === 0 ? told : [...told, `${plural(more, 'more row')} without pipes`]
}

/** The line that tools draw below the last row. */
function isRuler(cells: readonly string[]): boolean {
  return cells.length > 1 && cells.every((cell) => /^:?-{3,}:?$/u.test(cell))
}

function foundRow({ cells, start, end }: PipeRow): FoundRow {
  return { cells, span: [start, end] }
}
