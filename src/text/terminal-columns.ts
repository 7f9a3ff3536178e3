import fastStringWidth from 'fast-string-width'

const TAB_STOP = 8
const JOINED = /\u200D|\uFE0F|[\u{1F1E6}-\u{1F1FF}]|\p{Emoji_Modifier}/u
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const widths = new Map<string, number>()

/**
 * Tells of each character of a line, as terminals show it, at which column it begins (from 0),
 * where its text begins and how wide it is. A tab goes to the next multiple of eight; what is shown
 * as one (an emoji with its skin tone) is one.
 */
export function eachColumn(
  line: string,
  see: (column: number, offset: number, width: number) => void,
): void {
  let column = 0
  let offset = 0
  for (const character of charactersOf(line)) {
    const width = widthOf(character, column)
    see(column, offset, width)
    column += width
    offset += character.length
  }
}

/**
 * The offsets in a line at which columns begin, which are in order; those behind its end are left
 * out. Where a column begins in the midst of a wide character, it begins behind it.
 */
export function columnOffsets(line: string, columns: readonly number[]): readonly number[] {
  const offsets: number[] = []
  if (isPlain(line)) {
    for (const column of columns) {
      if (column >= line.length) break
      offsets.push(column)
    }
    return offsets
  }
  let behind = 0
  let offset = 0
  for (const character of charactersOf(line)) {
    const wanted = columns[offsets.length]
    if (wanted === undefined) break
    const start = behind
    behind += widthOf(character, start)
    if (behind > wanted) offsets.push(start < wanted ? offset + character.length : offset)
    offset += character.length
  }
  return offsets
}

function charactersOf(line: string): Iterable<string> {
  if (!JOINED.test(line)) return line
  return Array.from(graphemes.segment(line), ({ segment }) => segment)
}

function widthOf(character: string, column: number): number {
  if (character === '\t') return TAB_STOP - (column % TAB_STOP)
  if (character >= ' ' && character <= '~') return 1
  const known = widths.get(character)
  if (known !== undefined) return known
  const width = fastStringWidth(character)
  if (widths.size < 10_000) widths.set(character, width)
  return width
}

function isPlain(line: string): boolean {
  return /^[ -~]*$/u.test(line)
}
