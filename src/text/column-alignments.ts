import { pipeCells } from './pipe-cells.ts'

/** How the cells of a column are aligned; null where the table doesn't say. */
export type ColumnAlignment = 'left' | 'center' | 'right' | null

/**
 * What the row of dashes below the header of a table says; undefined where a line isn't one. The
 * row has no blanks around it.
 */
export function columnAlignments(row: string): readonly ColumnAlignment[] | undefined {
  if (!/^[-:|][-:| \t]*$/u.test(row) || !/[|:]/u.test(row)) return undefined
  const cells = pipeCells(row)
  if (!cells.every((cell) => /^:?-+:?$/u.test(cell))) return undefined
  return cells.map(alignmentOf)
}

function alignmentOf(cell: string): ColumnAlignment {
  if (cell.startsWith(':')) return cell.endsWith(':') ? 'center' : 'left'
  return cell.endsWith(':') ? 'right' : null
}
