const DOTS = String.raw`(?:\.{3,}|\u2026)`
const BODY = String.raw`[^\n"'\x60{}[\](),:<>]{0,80}`
const WORD = '(?:truncated|omitted|more|snip|snipped|elided|skipped|abridged|abbreviated|cut off)'
const GROUP = String.raw`[([<]${BODY}[)\]>]`
const STATED = String.raw`[([<]${BODY}\b${WORD}\b${BODY}[)\]>]`
const COUNT = String.raw`(?:and[ \t]+)?\d+[ \t]+more(?:[ \t]+\w{1,40}){0,3}`
const MARK = new RegExp(
  String.raw`(?:${DOTS}[ \t]*(?:${GROUP}|${BODY})(?:[ \t]*${DOTS})?|${STATED}|${COUNT})(?=[ \t\r]*(?:[,}\]\n]|$))`,
  'iuy',
)
const END_MARK = new RegExp(
  String.raw`\s*(?:${DOTS}\s*(?:${GROUP}|${WORD})?|${STATED}|\s${WORD}${DOTS})\s*$`,
  'iu',
)
/** How far back from its end a string is looked at. */
const REACH = 200

/**
 * Where a mark ends that stands at an offset of a value, outside strings, for what was left out: `... 20 more ...`,
 * `(truncated)`, `and 3 more`; undefined where none stands there.
 */
export function omissionEnd(text: string, start: number): number | undefined {
  MARK.lastIndex = start
  if (!MARK.test(text)) return undefined
  let end = MARK.lastIndex
  while (' \t\r'.includes(text.charAt(end - 1))) end--
  return end
}

/** Where, in a string that the end of a text cuts off, the mark starts that says so; undefined where none does. */
export function endMarkStart(text: string, start: number): number | undefined {
  const from = Math.max(start, text.length - REACH)
  const match = END_MARK.exec(text.slice(from))
  return match === null ? undefined : from + match.index
}
