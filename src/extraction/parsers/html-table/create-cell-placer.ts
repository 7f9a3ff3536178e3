import type { HtmlCell } from './html-cell.ts'

/** A cell of a row above that reaches down. */
interface Reach {
  readonly cell: HtmlCell
  left: number
}

interface Placing {
  readonly reaches: Map<number, Reach>
  repeated: number
}

/**
 * Cells that only repeat others, in one table: attributes could ask for more of them than there is
 * text.
 */
const MOST_REPEATED = 1 << 19

/** Puts the cells of one row after the other into columns: each stands wherever it reaches to. */
export function createCellPlacer(): (cells: readonly HtmlCell[]) => readonly HtmlCell[] {
  const placing: Placing = { reaches: new Map(), repeated: 0 }
  return (cells) => {
    if (placing.reaches.size === 0 && cells.every(isSingle)) return cells
    const placed: HtmlCell[] = []
    for (const cell of cells) {
      takeReaching(placing, placed)
      putCell(placing, placed, cell)
    }
    takeReaching(placing, placed)
    if (placing.repeated >= MOST_REPEATED) placing.reaches.clear()
    return placed
  }
}

function isSingle({ columns, rows }: HtmlCell): boolean {
  return columns === 1 && rows === 1
}

function takeReaching(placing: Placing, placed: HtmlCell[]): void {
  const { reaches } = placing
  for (;;) {
    const reach = reaches.get(placed.length)
    if (reach === undefined) return
    countDown(reaches, placed.length)
    placed.push(reach.cell)
    placing.repeated += 1
  }
}

function countDown(reaches: Map<number, Reach>, column: number): void {
  const reach = reaches.get(column)
  if (reach === undefined) return
  reach.left -= 1
  if (reach.left === 0) reaches.delete(column)
}

function putCell(placing: Placing, placed: HtmlCell[], cell: HtmlCell): void {
  const { reaches } = placing
  const columns = placing.repeated < MOST_REPEATED ? cell.columns : 1
  for (let column = 0; column < columns; column++) {
    // HTML lets cells overlap: what is put over ends where it would have.
    countDown(reaches, placed.length)
    if (cell.rows > 1) reaches.set(placed.length, { cell, left: cell.rows - 1 })
    placed.push(cell)
  }
  placing.repeated += columns - 1
}
