import type { Span } from '../../../contracts/extraction.ts'
import { columnAlignments } from '../../../text/column-alignments.ts'
import { linesOf } from '../../../text/lines-of.ts'
import { pipeCells } from '../../../text/pipe-cells.ts'
import type { FoundRow, FoundTable } from '../tables/found-table.ts'

/**
 * Runs of lines with two cells or more and as many on each that begin and end with a pipe, or have
 * a row of dashes: tables that Markdown doesn't know for want of such a row, or because it takes
 * them for code.
 */
export function pipedRows(text: string): readonly FoundTable[] {
  const tables: FoundTable[] = []
  let rows: FoundRow[] = []
  const close = (): void => {
    const table = tableOf(text, rows)
    if (table !== undefined) tables.push(table)
    rows = []
  }
  for (const { text: line, start } of linesOf(text)) {
    const trimmed = line.trim()
    const cells = trimmed.includes('|') ? pipeCells(trimmed) : []
    if (cells.length < 2 || (rows[0] !== undefined && rows[0].cells.length !== cells.length))
      close()
    if (cells.length < 2) continue
    const from = start + line.length - line.trimStart().length
    rows.push({ cells, span: [from, from + trimmed.length] })
  }
  close()
  return tables
}

function isPiped(text: string, [start, end]: Span): boolean {
  return text.startsWith('|', start) && text.startsWith('|', end - 1)
}

function tableOf(text: string, rows: readonly FoundRow[]): FoundTable | undefined {
  const [first, ruler] = rows
  if (first === undefined) return undefined
  const isHeaded = ruler !== undefined && columnAlignments(text.slice(...ruler.span)) !== undefined
  if (!isHeaded && !rows.every(({ span }) => isPiped(text, span))) return undefined
  return {
    header: isHeaded ? first : undefined,
    rows: isHeaded ? rows.slice(2) : rows,
    columns: first.cells.length,
    span: [first.span[0], rows.at(-1)?.span[1] ?? first.span[1]],
  }
}
