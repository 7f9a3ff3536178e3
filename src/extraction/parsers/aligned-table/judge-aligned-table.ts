import type { JudgedText, TextReading } from '../../../contracts/text-parser.ts'
import { isSentence } from '../../../text/is-sentence.ts'
import { shareOf } from '../../../text/share-of.ts'
import { dominantBlock, type TextView } from '../../../text/text-view.ts'
import { areCounts } from './counts-table.ts'
import { hasNamedFigures } from './has-named-figures.ts'
import { isBoxBorder, isBoxRow } from './box-borders.ts'
import { isBarredRuler } from './is-barred-ruler.ts'
import { isRowCount } from './is-row-count.ts'
import { isSpaced } from './is-spaced.ts'
import { lineBlocks } from './line-blocks.ts'

const WIDE = 3000
const SIZE = 1 << 20
const INNER_BORDER = /\S[┬┼┴╦╬╩╤╪╧╥╫╨+┳╋┻╇┿╂]\S/u
const PERMISSIONS = /^(?: *\d+ +)?[-dlbcps](?:[-rwxsStT]{9})[.+@]?\s+\d+\s/u

/**
 * How sure it is that most of a text is a table that is drawn, underlined, or aligned by blanks.
 */
export function judgeAlignedTable(
  reading: TextReading,
  { text, view }: JudgedText<TextView>,
): number {
  const { filled } = view
  const uncut = wholeLines(text, view)
  if (isBoxTable(uncut) || isBarred(uncut) || isPsqlColumn(uncut)) return 1
  const listing = shareOf(filled, (line) => PERMISSIONS.test(line))
  if (listing > (/^total \d/u.test(filled[0] ?? '') ? 0.3 : 0.6)) return 0.95
  if (areCounts(filled)) return 0.85
  const isAligned = isSpaced(filled) || (view.blocks.length > 1 && isSpacedBlock(view, reading))
  return isAligned || hasNamedFigures(reading) ? 0.85 : 0
}

/** A view cuts the ends of long lines off, where a box has its sides. */
function wholeLines(text: string, { filled }: TextView): readonly string[] {
  const isCut = filled.some((line) => line.length >= WIDE)
  return isCut
    ? lineBlocks(text.slice(0, SIZE))
        .flat()
        .map((line) => line.text)
    : filled
}

/** Another block than the one that was read says nothing of it. */
function isSpacedBlock(view: TextView, reading: TextReading): boolean {
  const block = dominantBlock(view)
  const read = reading.kind === 'items' ? reading.items.length : 0
  return read * 5 >= (block.length - 2) * 4 && isSpaced(block)
}

function isBarred(filled: readonly string[]): boolean {
  const at = filled.findIndex((line) => isBarredRuler(line))
  const bars = barsIn(filled[at] ?? '', '+')
  if (at < 1 || barsIn(filled[at - 1] ?? '', '|') !== bars) return false
  const rows = filled.slice(at + 1).filter((line) => line.includes('|'))
  return (rows.length + 2) * 2 >= filled.length + 1
}

function barsIn(line: string, bar: string): number {
  return line.split(bar).length - 1
}

/** One column of psql: what it says of its rows tells it from a heading with a line below. */
function isPsqlColumn(filled: readonly string[]): boolean {
  return /^-{2,}$/u.test(filled[1] ?? '') && isRowCount(filled.at(-1) ?? '')
}

/**
 * A box of one column: a header between two borders, values above a third. With fewer it frames a
 * text, with more it draws.
 */
function isBoxColumn(filled: readonly string[]): boolean {
  const borders = [...filled.keys()].filter((index) => isBoxBorder(filled[index] ?? ''))
  const [top = 0, middle = 0, bottom = 0] = borders
  const rows = filled.slice(top, bottom).filter((_, index) => index > 0 && index + top !== middle)
  return (
    borders.length === 3 &&
    middle === top + 2 &&
    bottom > middle + 1 &&
    rows.every((line) => isBoxRow(line) && !isSentence(line.replaceAll(/[│║┃|]/gu, '')))
  )
}

function isBoxTable(filled: readonly string[]): boolean {
  const borders = filled.filter(isBoxBorder)
  const rows = filled.filter(isBoxRow)
  return (
    borders.length >= 1 &&
    rows.length >= 1 &&
    (borders.some((line) => INNER_BORDER.test(line)) || isBoxColumn(filled)) &&
    (borders.length + rows.length) * 2 >= filled.length
  )
}
