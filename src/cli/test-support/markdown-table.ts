import { widthOf } from '../../../reporters/terminal/line.ts'

type Row = readonly string[]

/** Tables of a page by the head of their first column, its lines replaced by what a function makes of their rows. */
export function withTable(
  page: string,
  head: string,
  rowsOf: (head: Row, rows: readonly Row[]) => readonly Row[],
): string {
  return page.replaceAll(/^\|.*\|$(?:\n\|.*\|$)+/gmu, (table) => {
    const [first = [], , ...rows] = table.split('\n').map((line) => cellsOf(line))
    return first[0] === head ? tableOf([first, ...rowsOf(first, rows)]) : table
  })
}

function cellsOf(line: string): Row {
  return line
    .slice(1, -1)
    .split(/(?<!\\)\|/u)
    .map((cell) => cell.trim().replaceAll(String.raw`\|`, '|'))
}

/** As the formatter lays a table out. */
function tableOf(rows: readonly Row[]): string {
  const written = rows.map((row) => row.map((cell) => cell.replaceAll('|', String.raw`\|`)))
  const widths = (written[0] ?? []).map((_, column) =>
    Math.max(3, ...written.map((row) => widthOf(row[column] ?? ''))),
  )
  const lines = written.map((row) =>
    lineOf(row.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)))),
  )
  return [
    ...lines.slice(0, 1),
    lineOf(widths.map((width) => '-'.repeat(width))),
    ...lines.slice(1),
  ].join('\n')
}

function lineOf(cells: Row): string {
  return `| ${cells.join(' | ')} |`
}
