import type { Span } from '../../contracts/extraction.ts'

/** Tags that only hold the next one are few. */
const REACH = 1000
const TAGS_ONLY = /^(?:\s*<[^<>]{1,1000}>)*\s*$/u

/**
 * Whether nothing but tags stands around a value in an element that holds it: those that open before it, none of which
 * says anything else, and those that close behind it.
 */
export function isOnlyText(text: string, [start, end]: Span, [from, to]: Span): boolean {
  if (start - from > REACH || to - end > REACH) return false
  const before = text.slice(from, start)
  const after = text.slice(end, to)
  return (
    TAGS_ONLY.test(before) &&
    TAGS_ONLY.test(after) &&
    !/<\/|\/>|=|<[?!]/u.test(before) &&
    !/<(?!\/)/u.test(after)
  )
}
