import { eachColumn } from '../../../text/terminal-columns.ts'

/** Columns that are blank in every line, from the first to the one behind the last. */
export type ColumnGap = readonly [start: number, end: number]

const MOST_COLUMNS = 1 << 18

/** The gaps that all lines have in common, with something on their left and on their right. */
export function blankColumns(lines: readonly string[]): readonly ColumnGap[] {
  const inked: boolean[] = []
  for (const line of lines) inkColumns(line, inked)
  const gaps: ColumnGap[] = []
  let start = -1
  for (let column = 0; column < inked.length; column++) {
    if (inked[column] !== true) continue
    if (start >= 0 && column > start) gaps.push([start, column])
    start = column + 1
  }
  return gaps
}

function inkColumns(line: string, inked: boolean[]): void {
  if (/^[ -~]*$/u.test(line)) {
    const width = Math.min(line.length, MOST_COLUMNS)
    while (inked.length < width) inked.push(false)
    for (let column = 0; column < width; column++)
      if (line.charCodeAt(column) !== 0x20) inked[column] = true
    return
  }
  eachColumn(line, (column, offset, width) => {
    if (column + width > MOST_COLUMNS) return
    while (inked.length < column + width) inked.push(false)
    if (/\s/u.test(line.charAt(offset))) return
    for (let at = column; at < column + width; at++) inked[at] = true
  })
}
