import { isSentence } from '../../text/is-sentence.ts'
import { shareOf } from '../../text/share-of.ts'

const SAMPLE = 200
const WIDTH = 400
const RULER = /^\s*[-=─]{2,}(?:\s+[-=─]{2,})+$/u

/** Whether lines form columns: three lines or more with the same gaps of two blanks, or a ruler of dashes in groups. */
export function isAlignedTable(block: readonly string[]): boolean {
  if (block.length < 3) return false
  const lines = block.filter((line) => !/^\s*[-=─━]+$/u.test(line)).slice(0, SAMPLE)
  const ruler = block.slice(0, 4).findIndex((line) => RULER.test(line))
  if (ruler > 0 && block.length > ruler + 1) return true
  if (lines.length < 3 || shareOf(lines, isSentence) > 0.3 || shareOf(lines, endsCell) > 0.5)
    return false
  return gapsIn(lines.map((line) => line.slice(0, WIDTH))).length > 0
}

/** The first cell of an aligned list of pairs ends with a colon; that is no table. */
function endsCell(line: string): boolean {
  return /^\s*[^:]{1,40}:\s{2,}\S/u.test(line) || /^\s*[-*•]\s/u.test(line)
}

/** Columns where a gap ends that nearly all lines share, with text on both sides of it. */
function gapsIn(lines: readonly string[]): readonly number[] {
  const width = Math.max(...lines.map((line) => line.length))
  const gaps: number[] = []
  let start = 0
  for (let column = 0; column < width; column++) {
    if (lines.every((line) => isBlankAt(line, column))) continue
    if (column - start >= 2 && separates(lines, start, column)) gaps.push(column)
    start = column + 1
  }
  return gaps
}

function isBlankAt(line: string, column: number): boolean {
  const character = line[column]
  return character === undefined || character === ' ' || character === '\t'
}

function separates(lines: readonly string[], start: number, end: number): boolean {
  const left = shareOf(lines, (line) => line.slice(0, start).trim() !== '')
  const right = shareOf(lines, (line) => line.slice(end).trim() !== '')
  return start > 0 && left >= 0.9 && right >= 0.8
}
