import { columnOffsets } from '../../../text/terminal-columns.ts'
import { holdsFor } from '../../../text/holds-for.ts'
import { isSentence } from '../../../text/is-sentence.ts'
import { shareOf } from '../../../text/share-of.ts'
import { blankColumns, type ColumnGap } from './blank-columns.ts'
import { isRuler } from './is-ruler.ts'

const SAMPLE = 200
const WIDTH = 400

/**
 * Whether lines form columns: three lines or more with the same gaps of two blanks, or a ruler of
 * dashes in groups.
 */
export function isSpaced(block: readonly string[]): boolean {
  if (block.length < 3) return false
  const lines = block.filter((line) => !/^\s*[-=─━]+$/u.test(line)).slice(0, SAMPLE)
  const ruler = block.slice(0, 6).findIndex((line) => isRuler(line))
  if (ruler > 0 && block.length > ruler + 1) return true
  if (
    lines.length < 3 ||
    !holdsFor(lines, 0.8, hasGap) ||
    shareOf(lines, isSentence) > 0.3 ||
    shareOf(lines, opensOtherwise) > 0.5
  )
    return false
  return haveCommonGap(lines.map((line) => line.slice(0, WIDTH))) && !isSetInColumns(lines)
}

/** A text that is set in columns has lines of words on both sides of its gaps. */
function isSetInColumns(lines: readonly string[]): boolean {
  return holdsFor(lines, 0.7, (line) =>
    line
      .trim()
      .split(/ {2,}|\t/u)
      .every((cell) => /^(?:\S+ ){2,}\S/u.test(cell) && /(?:^| )\p{Ll}\S* \p{Ll}/u.test(cell)),
  )
}

/** What begins with a key and a colon, a bullet or a tag is aligned within a shape of its own. */
function opensOtherwise(line: string): boolean {
  return (
    /^\s*[^:]{1,40}:(?:\s{2,}|\t)\S|^\s*[^:\t]{1,40}\t+:\s/u.test(line) ||
    /^\s*(?:[-*•]|\[[^\]]{1,20}\])\s/u.test(line)
  )
}

function hasGap(line: string): boolean {
  return /\S {2,}\S|\S\t/u.test(line)
}

/** Whether nearly all lines share a gap, with text on both sides of it. */
function haveCommonGap(lines: readonly string[]): boolean {
  return blankColumns(lines).some((gap) => gap[1] - gap[0] >= 2 && separates(lines, gap))
}

function separates(lines: readonly string[], gap: ColumnGap): boolean {
  const halves = lines.map((line) => {
    const [start = line.length, end = line.length] = columnOffsets(line, gap)
    return { left: line.slice(0, start).trim(), right: line.slice(end).trim() }
  })
  return (
    holdsFor(halves, 0.9, ({ left }) => left !== '') &&
    holdsFor(halves, 0.8, ({ right }) => right !== '')
  )
}
