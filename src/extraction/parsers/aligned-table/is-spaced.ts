import { holdsFor } from '../../../text/holds-for.ts'
import { isSentence } from '../../../text/is-sentence.ts'
import { shareOf } from '../../../text/share-of.ts'

const SAMPLE = 200
const WIDTH = 400
const RULER = /^\s*[-=─]{2,}(?:\s+[-=─]{2,})+$|^\+{3}-=+(?:-=+)+-?$/u

/** Whether lines form columns: three lines or more with the same gaps of two blanks, or a ruler of dashes in groups. */
export function isSpaced(block: readonly string[]): boolean {
  if (block.length < 3) return false
  const lines = block.filter((line) => !/^\s*[-=─━]+$/u.test(line)).slice(0, SAMPLE)
  const ruler = block.slice(0, 6).findIndex((line) => RULER.test(line))
  if (ruler > 0 && block.length > ruler + 1) return true
  if (
    lines.length < 3 ||
    !holdsFor(lines, 0.8, hasGap) ||
    shareOf(lines, isSentence) > 0.3 ||
    shareOf(lines, opensOtherwise) > 0.5
  )
    return false
  return haveCommonGap(lines.map((line) => line.slice(0, WIDTH)))
}

/** What begins with a key and a colon, a bullet or a tag is aligned within a shape of its own. */
function opensOtherwise(line: string): boolean {
  return /^\s*[^:]{1,40}:\s{2,}\S/u.test(line) || /^\s*(?:[-*•]|\[[^\]]{1,20}\])\s/u.test(line)
}

function hasGap(line: string): boolean {
  return /\S {2,}\S|\S\t/u.test(line)
}

/** Whether nearly all lines share a gap, with text on both sides of it. */
function haveCommonGap(lines: readonly string[]): boolean {
  const inked = inkedColumns(lines)
  let start = 0
  for (const [column, isInked] of inked.entries()) {
    if (!isInked) continue
    if (column - start >= 2 && separates(lines, start, column)) return true
    start = column + 1
  }
  return false
}

/** For each column whether any line has something there. */
function inkedColumns(lines: readonly string[]): readonly boolean[] {
  const inked: boolean[] = []
  for (const line of lines)
    for (let column = 0; column < line.length; column++)
      if (line[column] !== ' ' && line[column] !== '\t') inked[column] = true
  return inked
}

function separates(lines: readonly string[], start: number, end: number): boolean {
  const left = holdsFor(lines, 0.9, (line) => line.slice(0, start).trim() !== '')
  return start > 0 && left && holdsFor(lines, 0.8, (line) => line.slice(end).trim() !== '')
}
