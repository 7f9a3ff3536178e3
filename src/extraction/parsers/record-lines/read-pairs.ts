import type { Span } from '../../../contracts/extraction.ts'

/** The pairs of a line, in their order. */
export interface LinePair {
  readonly key: string
  readonly value: string
  readonly span: Span
}

const KEY = /[A-Za-z_][\w.-]*=/y
const PLAIN = /[^\s"']*/y
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

/**
 * The pairs of a line that is nothing but `key=value`, with values in quotes where they hold
 * white space.
 */
export function readPairs(text: string, [start, end]: Span): readonly LinePair[] | undefined {
  const pairs: LinePair[] = []
  for (let position = start; position < end;) {
    const at = endOfMatch(KEY, text, position)
    const found = at === undefined || at > end ? undefined : readValue(text, [at, end])
    if (at === undefined || found === undefined) return undefined
    if (found.next < end && !isSpace(text, found.next)) return undefined
    const { value, span } = found
    pairs.push({ key: text.slice(position, at - 1), value, span })
    position = found.next
    while (position < end && isSpace(text, position)) position++
  }
  return pairs.length === 0 ? undefined : pairs
}

interface FoundValue {
  readonly value: string
  readonly span: Span
  /** Behind the closing quote. */
  readonly next: number
}

function readValue(text: string, [start, end]: Span): FoundValue | undefined {
  const quote = text.charAt(start)
  const isQuoted = start < end && (quote === '"' || quote === "'")
  const close = isQuoted
    ? closingQuote(text, [start + 1, end], quote)
    : endOfMatch(PLAIN, text, start)
  if (close === undefined || close > end) return undefined
  const span = [isQuoted ? start + 1 : start, close] as const
  const inner = text.slice(...span)
  return {
    value: quote === '"' ? unescaped(inner) : inner,
    span,
    next: isQuoted ? close + 1 : close,
  }
}

/**
 * No pattern: one that steps over escapes keeps a place to go back to for each character, and
 * a long value has more of them than a stack holds.
 */
function closingQuote(text: string, [start, end]: Span, quote: string): number | undefined {
  for (let position = start; position < end; position++) {
    const character = text.charAt(position)
    if (character === quote) return position
    if (character === '\\' && quote === '"') position++
  }
  return undefined
}

function endOfMatch(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : undefined
}

function isSpace(text: string, at: number): boolean {
  return /\s/u.test(text.charAt(at))
}

function unescaped(text: string): string {
  if (!text.includes('\\')) return text
  return text.replaceAll(/\\(.)/gu, (_, character: string) => ESCAPES[character] ?? character)
}
