import { widthOf } from '../../../reporters/terminal/line.ts'
import { printable } from '../../text/printable.ts'
import type { MarkedLine } from './span-lines.ts'

/** A line as it is shown, in three pieces, printable. */
export interface CutLine {
  readonly before: string
  readonly marked: string
  readonly after: string
  /** UTF-16 code units that aren't shown. */
  readonly leftBefore: number
  readonly leftAfter: number
}

/** Characters before the mark that are kept of a line which has to be cut. */
const LEAD = 12

/** A line in a number of columns: whole, or cut around its mark. */
export function cutLine(text: string, line: MarkedLine, columns: number): CutLine {
  const { start, end, marked = [start, start] } = line
  const [from, to] = marked
  const fits = end - start <= columns && widthOf(printable(text.slice(start, end))) <= columns
  const first = fits ? start : Math.max(start, wholeFrom(text, from - LEAD))
  const lead = `${first > start ? '…' : ''}${printable(text.slice(first, from))}`
  const inside = take(text, [from, to], columns - widthOf(lead))
  const rest = columns - widthOf(lead) - widthOf(inside.shown)
  const behind = inside.end < to ? { shown: '', end: to } : take(text, [to, end], rest)
  return {
    before: lead,
    marked: inside.shown,
    after: behind.shown,
    leftBefore: first - start,
    leftAfter: to - inside.end + end - behind.end,
  }
}

interface Taken {
  readonly shown: string
  /** Where it had to stop. */
  readonly end: number
}

function take(text: string, [start, end]: readonly [number, number], columns: number): Taken {
  const whole = takeUpTo(text, [start, end], columns)
  if (whole.end === end || columns < 1) return whole
  const cut = takeUpTo(text, [start, end], columns - 1)
  return { ...cut, shown: `${cut.shown}…` }
}

function takeUpTo(text: string, [start, end]: readonly [number, number], columns: number): Taken {
  let shown = ''
  let used = 0
  let at = start
  // Of what takes no room at all, no more than what does
  for (let count = 0; at < end && count <= columns; count++) {
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0)
    const piece = printable(character)
    used += widthOf(piece)
    if (used > columns) break
    shown += piece
    at += character.length
  }
  return { shown, end: Math.min(at, end) }
}

/** An offset that doesn't part a pair. */
function wholeFrom(text: string, offset: number): number {
  const code = text.charCodeAt(offset)
  return code >= 0xdc00 && code <= 0xdfff ? offset + 1 : offset
}
