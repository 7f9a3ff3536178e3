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
const CLOSING_END = /[ \t\r\n]*>/uy

/** A scan for tags from the start of a text. */
export function createTagScan(text: string): TagScan {
  return { text, position: 0, lacksCommentEnd: false, lacksCdataEnd: false }
}

/**
 * The next tag at or after the position of a scan, which it moves behind it; undefined at the end of the text.
 * Comments and CDATA sections are passed over, and what only looks like the beginning of a tag. Linear.
 */
export function nextTag(scan: TagScan): Tag | undefined {
  TAG.lastIndex = scan.position
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
  CLOSING_END.lastIndex = from
  return CLOSING_END.test(text) ? CLOSING_END.lastIndex : undefined
}

/** A `<` stands in no tag, not even in quotes: what comes before one is looked at only once. */
function openingEnd(text: string, from: number): number | undefined {
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
