import { type ColumnAlignment, columnAlignments } from './column-alignments.ts'
import type { MarkdownLine } from './markdown-line.ts'
import { markdownLines } from './markdown-lines.ts'
import { pipeCells } from './pipe-cells.ts'

/** A row of a table between pipes, from its first character to its last. */
export interface PipeRow {
  /** As many as there are, which may be fewer or more than the header has. */
  readonly cells: readonly string[]
  readonly start: number
  readonly end: number
}

/** A table of Markdown. */
export interface MarkdownTable {
  readonly header: PipeRow
  readonly align: readonly ColumnAlignment[]
  readonly rows: readonly PipeRow[]
  readonly start: number
  readonly end: number
}

interface OpenTable {
  readonly container: number
  readonly header: PipeRow
  readonly align: readonly ColumnAlignment[]
  readonly rows: PipeRow[]
  end: number
}

/**
 * The tables of a Markdown text, by the rules of GFM: a header row over a row of dashes with as
 * many cells, alone or as the last line of a paragraph, in quotes and list items as well, but not
 * in code. A line that would be a heading (`# | Name`) is a header, too, where dashes for all of
 * its cells follow. Cells keep their inline Markdown. Linear.
 */
export function markdownTables(text: string): readonly MarkdownTable[] {
  const tables: OpenTable[] = []
  if (!text.includes('-')) return []
  let table: OpenTable | undefined
  let above: MarkdownLine | undefined
  for (const line of markdownLines(text)) {
    if (table !== undefined) {
      if (line.kind === 'text' && line.container === table.container) {
        table.rows.push(rowOf(text, line))
        table.end = line.end
        continue
      }
      table = undefined
    } else if (above !== undefined && line.kind === 'text' && line.container === above.container) {
      table = tableFrom(text, above, line)
      if (table !== undefined) tables.push(table)
    }
    above = table === undefined && mayBeHeader(text, line) ? line : undefined
  }
  return tables.map(({ header, align, rows, end }) => ({
    header,
    align,
    rows,
    start: header.start,
    end,
  }))
}

function rowOf(text: string, { contentStart: start, end }: MarkdownLine): PipeRow {
  return { cells: pipeCells(text.slice(start, end)), start, end }
}

function mayBeHeader(text: string, { kind, contentStart, end }: MarkdownLine): boolean {
  return kind === 'text' || (kind === 'heading' && text.slice(contentStart, end).includes('|'))
}

function tableFrom(text: string, above: MarkdownLine, line: MarkdownLine): OpenTable | undefined {
  const align = columnAlignments(text.slice(line.contentStart, line.end))
  if (align === undefined) return undefined
  const header = rowOf(text, above)
  if (header.cells.length !== align.length) return undefined
  return { container: line.container, header, align, rows: [], end: line.end }
}
