import { fitText, segment, widthOf } from './line.ts'
import type { Line, Segment } from './line.ts'

const GAP = 2

/** Where the cells of a row stand. */
export interface FlowOptions {
  readonly width: number
  /** Columns at which cells begin, where what stands before them leaves room. */
  readonly stops: readonly number[]
}

/**
 * Cells in columns. What stands behind a cell that is wider than its column goes on below, in its own columns, unless it
 * is the last cell alone; a cell that doesn't fit the width hangs below the first one, and the rest follows it there.
 */
export function flow(cells: readonly Segment[], { width, stops }: FlowOptions): readonly Line[] {
  const lines: Segment[][] = [[]]
  const hanging = (stops[0] ?? 0) + GAP
  let column = 0
  let isHanging = false
  const last = cells.findLastIndex(({ text }) => text !== '')
  const startLine = () => {
    if (lines.at(-1)?.length !== 0) lines.push([])
    column = 0
  }
  for (const [index, cell] of cells.entries()) {
    if (cell.text === '') continue
    const size = widthOf(cell.text)
    const stop = isHanging ? hanging : stops[index]
    const isOverrun = !isHanging && column > 0 && stop !== undefined && column + GAP > stop
    if (isOverrun && index < last) startLine()
    let start = Math.max(stop ?? 0, column === 0 ? 0 : column + GAP)
    if (start + size > width && (column === 0 ? start : column) > hanging) {
      startLine()
      isHanging = true
      start = hanging
    }
    lines.at(-1)?.push(segment(' '.repeat(start - column)), cell)
    column = start + size
  }
  return lines
}

/** How wide columns may become. */
export interface ColumnLimits {
  /** Where the first cell stands. */
  readonly indent: number
  /** Of each column, the last one apart. */
  readonly limits: readonly number[]
}

/** Column stops for rows of cells: each column as wide as its widest cell, up to its limit. */
export function stopsFor(
  rows: readonly (readonly Segment[])[],
  { indent, limits }: ColumnLimits,
): readonly number[] {
  const stops = [indent]
  let stop = indent
  for (const [column, limit] of limits.entries()) {
    const widest = rows.reduce((most, row) => Math.max(most, widthOf(row[column]?.text ?? '')), 0)
    stop += widest === 0 ? 0 : Math.min(widest, limit) + GAP
    stops.push(stop)
  }
  return stops
}

/** A text on lines of a width, broken at spaces; the last of `most` lines holds the rest. */
export function wrapText(text: string, width: number, most: number): readonly Segment[] {
  const lines: Segment[] = []
  let rest = segment(text).text.trim()
  while (lines.length < most - 1 && widthOf(rest) > width) {
    const fitting = fitText(rest, width + 1).length - 1
    const space = rest.lastIndexOf(' ', fitting)
    const at = space > 0 ? space : fitting
    lines.push(segment(rest.slice(0, at)))
    rest = rest.slice(at).trimStart()
  }
  return [...lines, segment(rest)]
}
