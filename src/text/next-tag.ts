/** A tag of XML or HTML in a text. */
export interface Tag {
  readonly name: string
  readonly kind: 'open' | 'close' | 'empty'
  readonly start: number
  readonly end: number
}

/** What has no end isn't looked for again: whoever looks through a text keeps one of these. */
export interface TagScan {
  readonly text: string
  position: number
  lacksCommentEnd: boolean
  lacksCdataEnd: boolean
}

const TAG = /<(?:!--|!\[CDATA\[|(\/?)([\p{L}_][\p{L}\p{M}\p{N}_:.\u00B7-]*))/gu
const TAG_END = 0x3e
const SLASH = 0x2f
const CLOSING_END = /[ \t\r\n]*>/uy

/** A scan for tags from the start of a text. */
export function createTagScan(text: string): TagScan {
  return { text, position: 0, lacksCommentEnd: false, lacksCdataEnd: false }
}

/**
 * The next tag at or after the position of a scan, which it moves behind it; undefined at the end
 * of the text. Comments and CDATA sections are passed over, and what only looks like the beginning
 * of a tag. Linear.
 */
export function nextTag(scan: TagScan): Tag | undefined {
  const first = scan.text.indexOf('<', scan.position)
  const plain = first === -1 ? undefined : plainTag(scan.text, first)
  if (plain !== undefined) {
    scan.position = plain.end
    return plain
  }
  TAG.lastIndex = first === -1 ? scan.text.length : first
  for (let match = TAG.exec(scan.text); match !== null; match = TAG.exec(scan.text)) {
    const [opening, slash = '', name] = match
    if (name === undefined) {
      TAG.lastIndex = endOfHidden(scan, opening, match.index + opening.length)
      continue
    }
    const from = match.index + opening.length
    const end = slash === '' ? openingEnd(scan.text, from) : closingEnd(scan.text, from)
    if (end === undefined) continue
    scan.position = end
    const kind = slash !== '' ? 'close' : scan.text[end - 2] === '/' ? 'empty' : 'open'
    return { name, kind, start: match.index, end }
  }
  scan.position = scan.text.length
  return undefined
}

/** Most tags are a name of a few letters and nothing else. */
function plainTag(text: string, start: number): Tag | undefined {
  const isClosing = text.charCodeAt(start + 1) === SLASH
  const from = start + (isClosing ? 2 : 1)
  let end = from
  while (isLowerLetter(text.charCodeAt(end))) end += 1
  if (end === from || text.charCodeAt(end) !== TAG_END) return undefined
  return { name: text.slice(from, end), kind: isClosing ? 'close' : 'open', start, end: end + 1 }
}

function isLowerLetter(code: number): boolean {
  return code >= 0x61 && code <= 0x7a
}

function endOfHidden(scan: TagScan, opening: string, from: number): number {
  const isComment = opening === '<!--'
  if (isComment ? scan.lacksCommentEnd : scan.lacksCdataEnd) return from
  const end = scan.text.indexOf(isComment ? '-->' : ']]>', from)
  if (end !== -1) return end + 3
  if (isComment) scan.lacksCommentEnd = true
  else scan.lacksCdataEnd = true
  return from
}

function closingEnd(text: string, from: number): number | undefined {
  if (text.charCodeAt(from) === TAG_END) return from + 1
  CLOSING_END.lastIndex = from
  return CLOSING_END.test(text) ? CLOSING_END.lastIndex : undefined
}

/** A `<` stands in no tag, not even in quotes: what comes before one is looked at only once. */
function openingEnd(text: string, from: number): number | undefined {
  if (text.charCodeAt(from) === TAG_END) return from + 1
  if (!/[\s/>]/u.test(text[from] ?? '')) return undefined
  let quote = ''
  for (let position = from; position < text.length; position++) {
    const character = text[position] ?? ''
    if (character === '<') return undefined
    if (quote !== '') quote = character === quote ? '' : quote
    else if (character === '>') return position + 1
    else if (character === '"' || character === "'") quote = character
  }
  return undefined
}
