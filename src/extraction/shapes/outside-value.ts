import type { Span } from '../../contracts/extraction.ts'

/** What stands around a value that was found in a text. */
export interface OutsideValue {
  /** Without the value, and without the marks directly around it. */
  readonly text: string
  /** Whether the value stands between a pair of tags or of rules: what is meant as the payload. */
  readonly isMarked: boolean
}

/** How far around a value its marks are looked for. */
const REACH = 300

const RULE = String.raw`[-=*_~#]{3,}(?:[^\n]{1,80}[-=*_~#]{3,})?[ \t\r]*`
const OPENING_MARK = new RegExp(String.raw`(?:<[A-Za-z][^<>\n]{0,100}>|(?:^|\n)${RULE}\n)\s*$`, 'u')
const CLOSING_MARK = new RegExp(
  String.raw`^\s*(?:</[A-Za-z][^<>\n]{0,100}>|(?<=\n)${RULE}(?:\n|$))`,
  'u',
)

/** The text around a value, marks such as `<data>` … `</data>` or two rules apart. */
export function outsideValue(text: string, [start, end]: Span): OutsideValue {
  const opening = OPENING_MARK.exec(text.slice(Math.max(0, start - REACH), start))
  const closing = CLOSING_MARK.exec(text.slice(end, end + REACH))
  const isMarked = opening !== null && closing !== null
  const before = text.slice(0, isMarked ? start - opening[0].length : start)
  const after = text.slice(isMarked ? end + closing[0].length : end)
  return { text: `${before}\n${after}`, isMarked }
}
