import { printable } from '../../src/text/printable.ts'
import { cutText } from '../../src/verdict/cut-text.ts'

const MARKUP = /[\\`*_[\]~|$]/gu
/** What GitHub makes a mention, a reference, a link or a picture of: broken by a space that has no width. */
const AUTOMATIC = /@(?=[\w-])|#(?=\d)|\bGH-(?=\d)|:(?=\/\/|[\w+-]+:)|\bwww(?=\.)/giu
const NO_WIDTH = '&#8203;'

/** A sentence in which others' words may stand, as one line of a paragraph that reads as it was written. */
export function prose(text: string, limit = 1000): string {
  return cutText(printable(text).trim(), limit)
    .kept.replaceAll(MARKUP, String.raw`\$&`)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(AUTOMATIC, `$&${NO_WIDTH}`)
}
