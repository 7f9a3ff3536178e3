import type { Span, TextFormat } from '../../../contracts/extraction.ts'
import type { Shape } from '../../../contracts/classification.ts'
import type { JsonValue } from '../../../contracts/json.ts'
import type { TextParser, TextParserName, TextParsing } from '../../../contracts/text-parser.ts'
import type { TextView } from '../../../text/text-view.ts'
import { literalsInProse } from '../../around/literals-in-prose.ts'
import { decoders } from '../../decoders/index.ts'
import { defineTextParser } from '../define-text-parser.ts'
import { outsideSpans } from '../outside-spans.ts'
import { lineSpans, unlabelledSpan } from './literal-spans.ts'

/** The literals of a language. */
export interface LiteralForm {
  readonly name: TextParserName
  readonly shape: Shape
  readonly format: TextFormat
  /** A literal, in words. */
  readonly title: string
  /** Whether a whole text is of the form. */
  readonly isWhole: (view: TextView) => boolean
  /** Where the longest literal stands, whatever is around it. */
  readonly longest: (text: string) => Span | undefined
}

/**
 * Makes a parser of a language's literals, as the values that they are: a text that is one, also behind a label; one each
 * of whose lines is one, a preamble and a trailer apart, as an array; or the one that stands by itself in a text, else the
 * longest. Read, never evaluated.
 */
export function defineLiteralParser(form: LiteralForm): TextParser<TextView> {
  const { name, shape, format, isWhole } = form
  return defineTextParser({
    name,
    shape,
    format,
    parse: (text) => parse(text, form),
    judge: (_reading, { view }) => (isWhole(view) ? 0.9 : 0),
  })
}

interface Decoded {
  readonly value: JsonValue
  readonly span: Span
  readonly diagnostics: readonly string[]
}

function parse(text: string, form: LiteralForm): TextParsing {
  const whole = decoded(text, unlabelledSpan(text, [0, text.length]), form)
  if (typeof whole !== 'string') return reading(text, whole)
  const lines = byLine(text, form)
  if (lines !== undefined) return reading(text, lines)
  const [best] = literalsInProse(text, [])
    .filter(({ format }) => format === form.format)
    .toSorted((one, other) => other.confidence - one.confidence)
  const span = best?.span ?? form.longest(text)
  const found = span === undefined ? whole : decoded(text, span, form)
  return typeof found === 'string' ? { ok: false, reason: found } : reading(text, found)
}

function decoded(text: string, span: Span, { format, title }: LiteralForm): Decoded | string {
  const decoding = decoders[format].decode(text.slice(...span), {})
  if (!decoding.ok) return `the text is no ${title}: ${decoding.reason}`
  const { value, diagnostics } = decoding
  if (typeof value !== 'object' || value === null) return 'the text is a single value'
  return { value, span, diagnostics }
}

/** The lines between a preamble and a trailer, where each is a literal and there are several, or nothing else. */
function byLine(text: string, form: LiteralForm): Decoded | undefined {
  const spans = lineSpans(text)
  const lines = spans.map((span) => decoded(text, span, form))
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
