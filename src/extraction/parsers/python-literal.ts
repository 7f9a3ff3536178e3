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
 * behind a label; one each of whose lines is one, as an array; or the one that stands by itself in a text, else the longest.
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

function byLine(text: string): Decoded | undefined {
  const values: JsonValue[] = []
  const diagnostics: string[] = []
  const spans = lineSpans(text)
  for (const span of spans) {
    const line = decoded(text, span)
    if (typeof line === 'string') return undefined
    values.push(line.value)
    diagnostics.push(...line.diagnostics)
  }
  const [first] = spans
  const last = spans.at(-1)
  if (first === undefined || last === undefined) return undefined
  return { value: values, span: [first[0], last[1]], diagnostics: [...new Set(diagnostics)] }
}

function reading(text: string, { value, span, diagnostics }: Decoded): TextParsing {
  const unmatched = outsideSpans(text, [span])
  return { ok: true, reading: { kind: 'value', value, span, unmatched, diagnostics } }
}
