import type { Span } from '../../../contracts/extraction.ts'

/** The pairs of a line, in their order. */
export interface LinePair {
  readonly key: string
  readonly value: string
  readonly span: Span
}

const PAIR = /([A-Za-z_][\w.-]*)=(?:"((?:[^"\\\n]|\\.)*)"|'([^'\n]*)'|([^\s"']*))(?=\s|$)/y
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

/** The pairs of a line that is nothing but `key=value`, with values in quotes where they hold white space. */
export function readPairs(text: string, [start, end]: Span): readonly LinePair[] | undefined {
  const pairs: LinePair[] = []
  for (let position = start; position < end;) {
    PAIR.lastIndex = position
    const match = PAIR.exec(text)
    if (match === null) return undefined
    const [whole, key = '', quoted, single, plain = ''] = match
    const next = position + whole.length
    if (next > end) return undefined
    const value = quoted === undefined ? (single ?? plain) : unescaped(quoted)
    pairs.push({ key, value, span: valueSpan([position + key.length + 1, next], quoted ?? single) })
    position = next
    while (position < end && /\s/u.test(text.charAt(position))) position++
  }
  return pairs.length === 0 ? undefined : pairs
}

function valueSpan([start, end]: Span, quoted: string | undefined): Span {
  return quoted === undefined ? [start, end] : [start + 1, end - 1]
}

function unescaped(text: string): string {
  if (!text.includes('\\')) return text
  return text.replaceAll(/\\(.)/gu, (_, character: string) => ESCAPES[character] ?? character)
}
