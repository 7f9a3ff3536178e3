import type { Span } from '../../../contracts/extraction.ts'
import type { JudgedText, TextItem, TextReading } from '../../../contracts/text-parser.ts'
import { columnAlignments } from '../../../text/column-alignments.ts'
import { isHeading } from '../../../text/is-heading.ts'
import { markdownTables } from '../../../text/markdown-tables.ts'
import { filledLinesIn } from '../tables/filled-lines-in.ts'

const MOST_RUNS = 200
const FRAMED_ROWS = 3

/**
 * How sure it is that a text is a Markdown table: most of its lines are in tables, or all are
 * between pipes.
 */
export function judgeMarkdownTable(reading: TextReading, { text }: JudgedText): number {
  const { unmatched, span } = reading
  const items = reading.kind === 'items' ? reading.items : []
  const ruler = rulerOf(text, [span[0], items[0]?.span[0] ?? span[1]])
  if (ruler === undefined) return items.length > 1 && isAll(reading) ? 0.95 : 0
  const loose = items.filter((item) => !isRow(item, ruler)).length
  const runs = unmatched.slice(0, MOST_RUNS)
  const others = runs.reduce((sum, run) => sum + linesOfTables(text, run), 0)
  const between = unmatched.filter(([start, end]) => start >= span[0] && end <= span[1])
  const rows = filledLinesIn(text, [span]) - filledLinesIn(text, between) - loose
  const rest = filledLinesIn(text, unmatched) - others + loose
  if (rows + others > rest) return 1
  // A table of some rows in a frame is what the text is about, unless that is a document.
  const isFramed = items.length >= FRAMED_ROWS && text.split('\n').filter(isHeading).length < 2
  return isFramed && (rows + others) * 2 > rest ? 1 : 0
}

function isAll({ unmatched, diagnostics }: TextReading): boolean {
  return unmatched.length === 0 && diagnostics.length === 0
}

/** The row of dashes below a header; a single column has pipes around it. */
function rulerOf(text: string, head: Span): string | undefined {
  const line = text
    .slice(...head)
    .trimEnd()
    .split('\n')
    .at(-1)
    ?.trim()
  const cells = columnAlignments(line ?? '')?.length ?? 0
  return cells > 1 || (cells === 1 && line?.startsWith('|') === true) ? line : undefined
}

/** Markdown takes any line below a table for one of its rows. */
function isRow({ text }: TextItem, ruler: string): boolean {
  return ruler.startsWith('|') ? text.startsWith('|') : text.includes('|')
}

function linesOfTables(text: string, run: Span): number {
  return markdownTables(text.slice(...run)).reduce((sum, { rows }) => sum + rows.length + 2, 0)
}
