import { isInlineList } from '../parsers/inline-list.ts'
import { safeParseJson } from '../../json/safe-parse-json.ts'
import type { TextView } from '../../text/text-view.ts'

const LENGTH_LIMIT = 500
const MEASURE =
  /^[-+~≈<>±]?\s?(?:[$€£¥₹]|[A-Z]{3}\s)?\s?\d(?:[\d.,_'  ]{0,40}\d)?\s?(?:[\p{L}°%µ²³/·$€£¥₹]{1,12})?$/u
const TIME =
  /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s?(?:Z|[A-Z]{3,4}|[-+]\d{2}:?\d{2})?$/u
const DATE = /^(?:\d{1,2}\.? )?\p{L}{3,9}\.? \d{1,2},? \d{4}$|^\d{1,2}\.? \p{L}{3,9}\.? \d{4}$/u
const DURATION_PART = /^\d+(?:\.\d+)?[a-zµ]{1,7}$/u
const QUOTED = /^"[^"\n]*"$|^'[^'\n]*'$/u
const UNSPACED_SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

/** Whether a text is one value: a number with its unit, a date, a boolean, a word, an identifier, a URL, a path. */
export function isScalar({ text }: TextView): boolean {
  if (isJsonString(text)) return true
  if (text.length > LENGTH_LIMIT || text.includes('\n') || isInlineList(text)) return false
  if (!/\s/u.test(text)) return isToken(text)
  if (MEASURE.test(text) || TIME.test(text) || DATE.test(text) || QUOTED.test(text)) return true
  if (/^(?:\/|~\/|[A-Za-z]:\\)[^:*?"<>|]*\.\w{1,8}$/u.test(text)) return true
  return text.split(' ').every((part) => DURATION_PART.test(part))
}

function isJsonString(text: string): boolean {
  return text.startsWith('"') && text.endsWith('"') && safeParseJson(text).ok
}

function isToken(text: string): boolean {
  if (!/[\p{L}\d]/u.test(text)) return false
  if (UNSPACED_SCRIPT.test(text)) return text.length <= 4
  return (
    !/[!?:…;]$|[\p{L}]\.$/u.test(text) && !/[({[]|^[)\]}]/u.test(text.replace(/^https?:.*$/u, ''))
  )
}
