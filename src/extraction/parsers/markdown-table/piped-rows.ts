import { columnAlignments } from '../../../text/column-alignments.ts'
import { linesOf } from '../../../text/lines-of.ts'
import { pipeCells } from '../../../text/pipe-cells.ts'
import type { FoundRow, FoundTable } from '../tables/found-table.ts'

/**
 * Runs of lines that begin and end with a pipe, with two cells or more and as many on each: tables that Markdown doesn't know
 * for want of a row of dashes, or because it takes them for code.
 */
export function pipedRows(text: string): readonly FoundTable[] {
  const tables: FoundTable[] = []
  let rows: FoundRow[] = []
  const close = (): void => {
    const [first] = rows
    if (first !== undefined) tables.push(tableOf(rows, first))
    rows = []
  }
  for (const { text: line, start } of linesOf(text)) {
    const trimmed = line.trim()
    const cells = isPiped(trimmed) ? pipeCells(trimmed) : []
    if (cells.length < 2 || (rows[0] !== undefined && rows[0].cells.length !== cells.length))
      close()
    if (cells.length < 2) continue
    const from = start + line.length - line.trimStart().length
    rows.push({ cells, span: [from, from + trimmed.length] })
  }
  close()
  return tables
}

function isPiped(line: string): boolean {
  return line.startsWith('|') && line.endsWith('|')
}

function tableOf(rows: readonly FoundRow[], first: FoundRow): FoundTable {
  const end = rows.at(-1)?.span[1] ?? first.span[1]
  const isHeaded = columnAlignments(rows[1]?.cells.join('|') ?? '') !== undefined
  return {
    header: isHeaded ? first : undefined,
    rows: isHeaded ? rows.slice(2) : rows,
    columns: first.cells.length,
    span: [first.span[0], end],
  }
}
