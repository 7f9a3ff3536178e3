import { isUnfinished } from './is-unfinished.ts'
import type { ListLine } from './list-lines.ts'

/** What stood below the items so far without being indented, and is part of them. */
export interface ItemHabit {
  /** Lines directly below an item: the most that one had. */
  lines: number
  /** Paragraphs behind a blank line: the fewest that one had; undefined where none was told yet. */
  paragraphs: number | undefined
}

/** Lines that aren't indented, below an item. */
export interface LinesBehind {
  readonly text: string
  /** The last line of the item. */
  readonly above: ListLine
  readonly lines: readonly ListLine[]
  /** Whether items may hold paragraphs behind a blank line. */
  readonly takesParagraphs: boolean
}

/**
 * How many of the lines between an item and the next one of its list belong to it, which tells the habit: what is directly
 * below, and where a sequence tells that the list goes on, paragraphs as well; up to a rule, and without a line that
 * announces what comes (`Vegetables:`).
 */
export function linesBetween(behind: LinesBehind, habit: ItemHabit): number {
  const { text, lines } = behind
  if (lines.length === 0) {
    if (behind.takesParagraphs) habit.paragraphs = 0
    return 0
  }
  const upToRule = countUntil(lines, ({ form }) => form === 'rule')
  const last = lines.at(-1)
  const isAnnounced =
    last !== undefined && upToRule === lines.length && /[:：]$/u.test(endOf(text, last))
  const upToNext = isAnnounced ? upToRule - 1 : upToRule
  const direct = countUntil(lines.slice(0, upToNext), ({ isAfterBlank }) => isAfterBlank)
  habit.lines = Math.max(habit.lines, direct)
  if (!behind.takesParagraphs) return direct
  const paragraphs = lines.slice(direct, upToNext).filter(({ isAfterBlank }) => isAfterBlank).length
  habit.paragraphs = Math.min(habit.paragraphs ?? paragraphs, paragraphs)
  return upToNext
}

/**
 * How many of the lines behind the last item of a list belong to it: as many as the items before had, and what is directly
 * below a line that breaks off. The others are a trailer.
 */
export function linesAtEnd(behind: LinesBehind, habit: ItemHabit): number {
  if (behind.lines.length === 0) return 0
  const lines = behind.lines.slice(
    0,
    countUntil(behind.lines, ({ form }) => form === 'rule'),
  )
  const direct = countUntil(lines, ({ isAfterBlank }) => isAfterBlank)
  const belonging = countUntil(
    lines.slice(0, direct),
    (line, index) =>
      index >= habit.lines && !goesOn(behind, lines[index - 1] ?? behind.above, line),
  )
  if (belonging < direct || !behind.takesParagraphs) return belonging
  let paragraphs = habit.paragraphs ?? 0
  const more = countUntil(
    lines.slice(direct),
    ({ isAfterBlank }) => isAfterBlank && paragraphs-- <= 0,
  )
  return direct + more
}

/** A number that opens no item goes on with a line as well. */
function goesOn({ text }: LinesBehind, above: ListLine, line: ListLine): boolean {
  if (line.form === 'fence' || line.form === 'marker') return true
  return isUnfinished(endOf(text, above), text.slice(line.at, line.at + 2))
}

/** Enough of a line to tell how long it is and how it ends. */
function endOf(text: string, line: ListLine): string {
  return text.slice(Math.max(line.at, line.end - 100), line.end)
}

function countUntil(
  lines: readonly ListLine[],
  stops: (line: ListLine, index: number) => boolean,
): number {
  const count = lines.findIndex((line, index) => stops(line, index))
  return count === -1 ? lines.length : count
}
