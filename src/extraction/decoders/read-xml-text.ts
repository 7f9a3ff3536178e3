/** Where and why a text stops being XML. */
export interface XmlFault {
  readonly reason: string
  readonly at: number
}

/** Characters of an element or an attribute. */
export interface XmlText {
  readonly text: string
  readonly end: number
}

/** The `Char` of XML 1.0, section 2.2: no control characters, no lone surrogates. */
const NO_CHARACTER = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u
const REFERENCE = /&(?:#(\d{1,7})|#x([\dA-Fa-f]{1,6})|(amp|lt|gt|quot|apos));/uy
const PREDEFINED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}

/**
 * The text from an offset to the next `<`, or to an end that is given: of CDATA, in which nothing is special.
 * Line ends are `\n` (XML 1.0, section 2.11).
 */
export function readXmlText(text: string, start: number, end?: number): XmlText | XmlFault {
  const next = text.indexOf('<', start)
  const last = end ?? (next === -1 ? text.length : next)
  const raw = text.slice(start, last)
  const wrong = NO_CHARACTER.exec(raw)
  if (wrong !== null) return { reason: "a character can't stand in XML", at: start + wrong.index }
  const unified = raw.includes('\r') ? raw.replaceAll(/\r\n?/gu, '\n') : raw
  if (end !== undefined) return { text: unified, end: last }
  if (raw.includes(']]>')) return { reason: 'text holds the end of a CDATA section', at: start }
  const expanded = expandReferences(unified)
  return expanded === undefined
    ? { reason: 'an "&" is followed by no entity that is known', at: start + raw.indexOf('&') }
    : { text: expanded, end: last }
}

/** A text with its references replaced; undefined where an `&` is none that XML itself knows. */
export function expandReferences(text: string): string | undefined {
  let found = text.indexOf('&')
  if (found === -1) return text
  let expanded = ''
  let position = 0
  for (; found !== -1; found = text.indexOf('&', position)) {
    REFERENCE.lastIndex = found
    const match = REFERENCE.exec(text)
    const character = match === null ? undefined : characterOf(match)
    if (match === null || character === undefined) return undefined
    expanded += text.slice(position, found) + character
    position = found + match[0].length
  }
  return expanded + text.slice(position)
}

function characterOf([, decimal, hexadecimal, name]: RegExpExecArray): string | undefined {
  if (name !== undefined) return PREDEFINED[name]
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
  if (code > 0x10_ffff) return undefined
  const character = String.fromCodePoint(code)
  return NO_CHARACTER.test(character) ? undefined : character
}
