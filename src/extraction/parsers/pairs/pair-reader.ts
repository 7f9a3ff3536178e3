import { cleanKey, withoutQuotes } from './clean-key.ts'
import type { PairReader, TextPair } from './text-pair.ts'

interface Cut {
  readonly at: number
  readonly length: number
}

const LONGEST_KEY = 100
const KNOWN_KEYS = 1000
/** Behind `:`, it opened an address, a path or a place in a file; behind `=`, it was a part of an operator. */
const NO_COLON = /^(?:\/\/|[:=\\]|\d{1,9}:)/u
const NO_EQUALS = /^[=>~]/u
const OPERATOR = /[!<>=:+*/|&^%~-]$/u
const CLOSING: Readonly<Record<string, RegExp>> = {
  '"': /^"[^"\n]{1,98}"\s*/u,
  "'": /^'[^'\n]{1,98}'\s*/u,
  '`': /^`[^`\n]{1,98}`\s*/u,
}

/**
 * Reads pairs with a separator, of which only the first one in a line splits. A wide colon counts as a colon. Emphasis
 * and quotes around a key are no part of it, nor is `export` before `=`; neither are quotes around a value, where they enclose the whole of it.
 */
export function pairReader(separator: string): PairReader {
  const find = finderOf(separator)
  const keyOf = keyReader(separator === '=' ? /^export\s+/u : '')
  return (body, offset) => {
    const cut = find(body)
    if (cut === undefined) return undefined
    const raw = body.slice(0, cut.at)
    const mark = openEmphasis(raw, body.slice(cut.at + cut.length))
    const key = keyOf(mark === '' ? raw : raw.slice(mark.length))
    if (key === undefined) return undefined
    return { key, ...valueOf(body, cut.at + cut.length, { offset, mark }) }
  }
}

/** Most texts have few keys, and have them many times. */
function keyReader(prefix: RegExp | ''): (raw: string) => string | undefined {
  const known = new Map<string, string | undefined>()
  return (raw) => {
    if (known.has(raw)) return known.get(raw)
    const key = cleanKey(raw.replace(prefix, ''))
    if (known.size < KNOWN_KEYS) known.set(raw, key)
    return key
  }
}

/** What is behind the separator; behind the mark that closes the emphasis of the key, too. */
function valueOf(
  body: string,
  from: number,
  { offset, mark }: { readonly offset: number; readonly mark: string },
): Pick<TextPair, 'value' | 'span'> {
  let start = from + mark.length
  const rest = body.slice(start)
  start += rest.length - rest.trimStart().length
  const trimmed = rest.trim()
  const value = withoutQuotes(trimmed)
  if (value !== trimmed) start++
  return { value, span: [offset + start, offset + start + value.length] }
}

/** The mark of emphasis that stands in front of a key and is closed right behind the separator. */
function openEmphasis(raw: string, behind: string): string {
  const first = raw.charAt(0)
  if (first !== '*' && first !== '_') return ''
  const mark = raw.charAt(1) === first ? first + first : first
  return raw.length > mark.length && behind.startsWith(mark) ? mark : ''
}

function finderOf(separator: string): (body: string) => Cut | undefined {
  if (separator === ':') return findColon
  if (separator === '=') return findEquals
  const end = separator.trimEnd()
  return (body) => {
    const at = body.indexOf(separator)
    if (at > 0) return { at, length: separator.length }
    const isLast = end !== '' && end !== separator && body.endsWith(end)
    return isLast ? { at: body.length - end.length, length: end.length } : undefined
  }
}

function findColon(body: string): Cut | undefined {
  const from = quotedLength(body)
  const found = body.slice(from, from + LONGEST_KEY).search(/[:：]/u)
  const at = from + found
  if (found === -1 || at === 0 || NO_COLON.test(body.slice(at + 1, at + 12))) return undefined
  const isClock = /\d$/u.test(body.slice(at - 1, at)) && /^\d\d(?!\d)/u.test(body.slice(at + 1))
  return isClock ? undefined : { at, length: 1 }
}

function findEquals(body: string): Cut | undefined {
  const from = quotedLength(body)
  const found = body.slice(from, from + LONGEST_KEY).indexOf('=')
  const at = from + found
  if (found === -1 || at === 0 || NO_EQUALS.test(body.slice(at + 1, at + 2))) return undefined
  return OPERATOR.test(body.slice(at - 1, at)) ? undefined : { at, length: 1 }
}

function quotedLength(body: string): number {
  return CLOSING[body.charAt(0)]?.exec(body.slice(0, LONGEST_KEY))?.[0].length ?? 0
}
