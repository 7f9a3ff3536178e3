import { cleanKey, withoutQuotes } from './clean-key.ts'
import type { PairReader } from './text-pair.ts'
import { isTrimmed } from '../../../text/is-trimmed.ts'

const LONGEST_KEY = 100
const KNOWN_KEYS = 1000
const SPACE = 0x20
const COLON = 0x3a
const WIDE_COLON = 0xff1a
/** Behind `:`, it opened an address, a path or a place in a file; behind `=`, it was a part of an operator. */
const NO_COLON = /\/\/|[:=\\]|\d{1,9}:/uy
const CLOCK = /\d[:：]\d\d(?!\d)/uy
const NO_EQUALS = /[=>~]/u
const OPERATOR = /[!<>=:+*/|&^%~-]/u
const QUOTED: ReadonlyMap<string, RegExp> = new Map([
  ['"', /^"[^"\n]{1,98}"\s*/u],
  ["'", /^'[^'\n]{1,98}'\s*/u],
  ['`', /^`[^`\n]{1,98}`\s*/u],
])

/**
 * Reads pairs with a separator, of which only the first one in a line splits. A wide colon counts as a colon. Emphasis
 * and quotes around a key are no part of it, nor is `export` before `=`; neither are quotes around a value, where they enclose the whole of it.
 */
export function pairReader(separator: string): PairReader {
  const find = finderOf(separator)
  const keyOf = keyReader(separator === '=' ? /^export\s+/u : undefined)
  return (body, offset) => {
    const at = find(body)
    if (at === -1) return undefined
    const behind = Math.min(at + separator.length, body.length)
    const mark = openEmphasis(body, at, behind)
    const key = keyOf(body.slice(mark.length, at))
    if (key === '') return undefined
    let start = behind + mark.length
    while (start < body.length && isTrimmed(body.charCodeAt(start))) start++
    const whole = body.slice(start)
    const value = withoutQuotes(whole)
    return { key, value, start: offset + start + (value === whole ? 0 : 1) }
  }
}

/** Most texts have few keys, and have them many times. What is no key is empty. */
function keyReader(prefix: RegExp | undefined): (raw: string) => string {
  const known = new Map<string, string>()
  return (raw) => {
    const found = known.get(raw)
    if (found !== undefined) return found
    const key = cleanKey(prefix === undefined ? raw : raw.replace(prefix, '')) ?? ''
    if (known.size < KNOWN_KEYS) known.set(raw, key)
    return key
  }
}

/** The mark of emphasis that stands in front of a key and is closed right behind the separator. */
function openEmphasis(body: string, at: number, behind: number): string {
  const first = body.charAt(0)
  if (first !== '*' && first !== '_') return ''
  const mark = body.charAt(1) === first ? first + first : first
  return at > mark.length && body.startsWith(mark, behind) ? mark : ''
}

/** Where the separator of a line is, if it has one, else -1. */
function finderOf(separator: string): (body: string) => number {
  if (separator === ':') return findColon
  if (separator === '=') return findEquals
  const end = separator.trimEnd()
  return (body) => {
    const at = body.indexOf(separator)
    if (at > 0) return at
    const isLast = end !== '' && end !== separator && body.endsWith(end)
    return isLast ? body.length - end.length : -1
  }
}

function findColon(body: string): number {
  const from = quotedLength(body)
  const end = Math.min(body.length, from + LONGEST_KEY)
  let at = from
  while (at < end && !isColon(body.charCodeAt(at))) at++
  if (at === end || at === 0) return -1
  if (body.charCodeAt(at + 1) === SPACE) return at
  return isAt(NO_COLON, body, at + 1) || isAt(CLOCK, body, at - 1) ? -1 : at
}

function isColon(code: number): boolean {
  return code === COLON || code === WIDE_COLON
}

function isAt(sticky: RegExp, text: string, at: number): boolean {
  sticky.lastIndex = at
  return sticky.test(text)
}

function findEquals(body: string): number {
  const from = quotedLength(body)
  const at = body.indexOf('=', from)
  if (at < 1 || at >= from + LONGEST_KEY || NO_EQUALS.test(body.charAt(at + 1))) return -1
  return OPERATOR.test(body.charAt(at - 1)) ? -1 : at
}

function quotedLength(body: string): number {
  return QUOTED.get(body.charAt(0))?.exec(body.slice(0, LONGEST_KEY))?.[0].length ?? 0
}
