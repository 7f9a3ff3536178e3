import type { Span } from '../../contracts/extraction.ts'

/** How far around a value its lines are looked at. */
const REACH = 160

const BLANK_BEFORE = /(?:^|\n)[ \t\r]*\n[ \t]*$|^\s*$/u
/** A line that ends with a colon, and at most one blank line. */
const LABEL_BEFORE = /:[*_`]{0,3}[ \t\r]*\n(?:[ \t\r]*\n)?[ \t]*$/u
const LABEL_ON_LINE = /:[*_]{0,3}[ \t]*$/u
const BLANK_AFTER = /^[ \t\r.]*(?:\n[ \t\r]*(?:\n|$)|$)/u

/**
 * Whether a text points to a value in it: with a label that ends in a colon before it, which on the same line counts
 * for an object only, or with blank lines around it.
 */
export function isSetApart(text: string, [start, end]: Span, hasKeys: boolean): boolean {
  const before = text.slice(Math.max(0, start - REACH), start)
  if (LABEL_BEFORE.test(before) || (hasKeys && LABEL_ON_LINE.test(before))) return true
  const isFirst = start <= REACH ? BLANK_BEFORE.test(before) : /\n[ \t\r]*\n[ \t]*$/u.test(before)
  return isFirst && BLANK_AFTER.test(text.slice(end, end + REACH))
}
