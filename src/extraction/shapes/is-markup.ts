import type { TextView } from '../../text/text-view.ts'

const OPENING = /^(?:<\?xml\b|<!doctype\s|<!--|<([A-Za-z][\w:.-]{0,100})(?:\s[^<]{0,4000})?\/?>)/iu
const CLOSING = /(?:<\/[A-Za-z][\w:.-]{0,100}\s{0,9}>|<[A-Za-z][^<>]{0,500}\/>|-->)$/u

/** A document says so in its beginning, and may well be cut off in the end. */
const DOCUMENT = /(?:^|\n)(?:<\?xml\s|<!doctype\s+\w|<html[\s>])/iu
/** What may stand above a document: an address, a status, a word on what comes. */
const ABOVE = 300
const ABOVE_LINES = 4

/** Whether a text as a whole is XML or HTML: opens with a tag or a declaration, and ends with a tag; or is a document. */
export function isMarkup({ text }: TextView): boolean {
  const document = DOCUMENT.exec(text.slice(0, ABOVE))
  if (document !== null && text.slice(0, document.index).split('\n').length <= ABOVE_LINES)
    return document.index === 0 ? true : CLOSING.test(text.slice(-1000))
  return OPENING.test(text.slice(0, 5000)) && CLOSING.test(text.slice(-1000))
}
