import { type Line, segment, type Segment, widthOf } from '../../../reporters/terminal/line.ts'

const MOST = 20

/** Rows in columns below a title, or nothing. Of many the first ones are shown, and how many more there are. */
export function titledRows<Item>(
  title: string,
  items: readonly Item[],
  rowOf: (item: Item) => readonly string[],
): readonly Line[] {
  if (items.length === 0) return []
  const rows = items.slice(0, MOST).map((item) => rowOf(item).map((cell) => segment(cell)))
  const lines = rows.map((row) => [
    segment('  '),
    ...row.map((cell, column) => (column === row.length - 1 ? cell : padded(cell, rows, column))),
  ])
  const rest = items.length - rows.length
  const more = rest === 0 ? [] : [[segment(`  … ${rest} more; --json has all`, 'dim')]]
  return [[segment(title, 'strong')], ...lines, ...more]
}

function padded(cell: Segment, rows: readonly (readonly Segment[])[], column: number): Segment {
  const widest = Math.max(...rows.map((row) => widthOf(row[column]?.text ?? '')))
  return segment(cell.text + ' '.repeat(widest === 0 ? 0 : widest + 2 - widthOf(cell.text)))
}
