import { decodeHTML } from 'entities'

/** Most references are one of these. */
const KNOWN = [
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
  ['&nbsp;', '\u00A0'],
] as const

/** What HTML shows of a text without tags: white space collapsed, character references decoded. */
export function shownText(text: string): string {
  const collapsed = /[\t\r\n\f]| {2}/u.test(text) ? text.replaceAll(/[ \t\r\n\f]+/gu, ' ') : text
  return decoded(collapsed).trim()
}

function decoded(text: string): string {
  let shown = ''
  let position = 0
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', position)) {
    const known = KNOWN.find(([reference]) => text.startsWith(reference, at))
    if (known === undefined) return shown + decodeHTML(text.slice(position))
    shown += text.slice(position, at) + known[1]
    position = at + known[0].length
  }
  return position === 0 ? text : shown + text.slice(position)
}
