import type { Span } from '../../contracts/extraction.ts'
import type { JsonValue } from '../../contracts/json.ts'
import type { TextParsing } from '../../contracts/text-parser.ts'
import { pythonLiteral as decoder } from '../decoders/python-literal.ts'
import { pythonInProse } from '../python/python-in-prose.ts'
import { isPythonLiteral } from '../shapes/is-python-literal.ts'
import { defineTextParser } from './define-text-parser.ts'
import { longestLiteral } from './python-literal/longest-literal.ts'
import { lineSpans, unlabelledSpan } from './python-literal/python-spans.ts'
import { outsideSpans } from './outside-spans.ts'

/**
 * What Python prints of a dict, a list, a tuple, a set or an object, as the value that it is: a text that is one, also
 * behind a label; one each of whose lines is one, a preamble and a trailer
 * apart, as an array; or the one that stands by itself in a text, else the longest.
 * Read, never evaluated.
 */
export const pythonLiteral = defineTextParser({
  name: 'python_literal',
  shape: 'python-literal',
  format: 'python-literal',
  parse,
  judge: (_reading, { view }) => (isPythonLiteral(view) ? 0.9 : 0),
})

interface Decoded {
  readonly value: JsonValue
  readonly span: Span
  readonly diagnostics: readonly string[]
}

function parse(text: string): TextParsing {
  const whole = decoded(text, unlabelledSpan(text, [0, text.length]))
  if (typeof whole !== 'string') return reading(text, whole)
  const lines = byLine(text)
  if (lines !== undefined) return reading(text, lines)
  const [best] = pythonInProse(text, []).toSorted((one, other) => other.confidence - one.confidence)
  const span = best?.span ?? longestLiteral(text)
  const found = span === undefined ? whole : decoded(text, span)
  return typeof found === 'string' ? { ok: false, reason: found } : reading(text, found)
}

function decoded(text: string, span: Span): Decoded | string {
  const decoding = decoder.decode(text.slice(...span), {})
  if (!decoding.ok) return `the text is no Python literal: ${decoding.reason}`
  const { value, diagnostics } = decoding
  if (typeof value !== 'object' || value === null) return 'the text is a single value'
  return { value, span, diagnostics }
}

/** The lines between a preamble and a trailer, where each is a literal and there are several, or nothing else. */
function byLine(text: string): Decoded | undefined {
  const spans = lineSpans(text)
  const lines = spans.map((span) => decoded(text, span))
  const from = lines.findIndex(isDecoded)
  const literals = lines.slice(Math.max(0, from), lines.findLastIndex(isDecoded) + 1)
  const values = literals.filter(isDecoded)
  const [first, last] = [values[0], values.at(-1)]
  if (first === undefined || last === undefined || values.length < literals.length) return undefined
  if (values.length === 1 && lines.length > 1) return undefined
  return {
    value: values.map(({ value }) => value),
    span: [first.span[0], last.span[1]],
    diagnostics: [...new Set(values.flatMap(({ diagnostics }) => diagnostics))],
  }
}

function isDecoded(line: Decoded | string): line is Decoded {
  return typeof line !== 'string'
}

function reading(text: string, { value, span, diagnostics }: Decoded): TextParsing {
  const unmatched = outsideSpans(text, [span])
  return { ok: true, reading: { kind: 'value', value, span, unmatched, diagnostics } }
}
