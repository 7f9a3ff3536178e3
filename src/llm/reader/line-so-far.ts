/** What was read of the line that is being read. */
export interface LineSoFar {
  /** How it begins; not more than tells whether a fence may begin in it. */
  readonly start: string
  /** Runs of backticks in it. */
  readonly ticks: number
  readonly endsInTick: boolean
}

export const NEW_LINE: LineSoFar = { start: '', ticks: 0, endsInTick: false }

/** UTF-16 units that are kept of a line. */
const MOST_KEPT = 64

/** The line after more of it was read, or the next one. */
export function lineAfter(line: LineSoFar, piece: string): LineSoFar {
  const from = piece.lastIndexOf('\n') + 1
  const before = from === 0 ? line : NEW_LINE
  const added = from === 0 ? piece : piece.slice(from)
  const isFull = before.start.length === MOST_KEPT
  if (isFull && !before.endsInTick && !added.includes('`')) return before
  return {
    start: isFull ? before.start : (before.start + added).slice(0, MOST_KEPT),
    ticks: before.ticks + runsOf(added, before.endsInTick),
    endsInTick: added === '' ? before.endsInTick : added.endsWith('`'),
  }
}

/** Runs of backticks that begin in a text. */
function runsOf(text: string, isInRun: boolean): number {
  let runs = 0
  for (let at = text.indexOf('`'); at >= 0; at = text.indexOf('`', at + 1))
    if (at === 0 ? !isInRun : text[at - 1] !== '`') runs += 1
  return runs
}

/** Whether a fence may begin or end behind what was read of a line: blanks, marks of quotations and of list items. */
export function mayFenceFollow({ start }: LineSoFar): boolean {
  return start.length < MOST_KEPT && /^[ \t]*(?:(?:[-*+>]|\d{1,9}[.)])[ \t]*)*$/u.test(start)
}
