import type { JudgedText, TextReading } from '../../../contracts/text-parser.ts'
import { columnAlignments } from '../../../text/column-alignments.ts'
import { pipeCells } from '../../../text/pipe-cells.ts'
import type { TextView } from '../../../text/text-view.ts'

/** How sure it is that a text is a Markdown table: most of its lines are in tables, or all are between pipes. */
export function judgeMarkdownTable(_: TextReading, { view }: JudgedText<TextView>): number {
  const { filled } = view
  if (markdownRows(filled) * 2 >= filled.length + 1) return 1
  return isPiped(filled) ? 0.95 : 0
}

/** Rows between pipes with as many cells each, without a header. */
function isPiped(filled: readonly string[]): boolean {
  const cells = cellsIn(filled[0] ?? '')
  return (
    filled.length > 1 &&
    cells > 1 &&
    filled.every((line) => /^\s*\|.*\|$/u.test(line) && cellsIn(line) === cells)
  )
}

/** How many lines belong to tables that have a line of dashes below their header. */
function markdownRows(filled: readonly string[]): number {
  let rows = 0
  for (let index = 1; index < filled.length; index++) {
    const delimiter = (filled[index] ?? '').trimStart()
    const cells = columnAlignments(delimiter)?.length ?? 0
    const outer = delimiter.startsWith('|') && delimiter.endsWith('|')
    if (cells < (outer ? 1 : 2) || cellsIn(filled[index - 1] ?? '') !== cells) continue
    let end = index + 1
    while (end < filled.length && isRow(filled[end] ?? '', outer)) end++
    rows += end - index + 1
    index = end - 1
  }
  return rows
}

function isRow(line: string, outer: boolean): boolean {
  return outer ? line.trimStart().startsWith('|') : line.includes('|')
}

function cellsIn(row: string): number {
  return pipeCells(row.trim()).length
}
