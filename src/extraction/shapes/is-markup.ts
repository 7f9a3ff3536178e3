import type { TextView } from '../../text/text-view.ts'

const OPENING = /^(?:<\?xml\b|<!doctype\s|<!--|<([A-Za-z][\w:.-]{0,100})(?:\s[^<]{0,4000})?\/?>)/iu
const CLOSING = /(?:<\/[A-Za-z][\w:.-]{0,100}\s{0,9}>|<[A-Za-z][^<>]{0,500}\/>|-->)$/u

/** Whether a text as a whole is XML or HTML: opens with a tag or a declaration, and ends with a tag. */
export function isMarkup({ text }: TextView): boolean {
  return OPENING.test(text.slice(0, 5000)) && CLOSING.test(text.slice(-1000))
}
