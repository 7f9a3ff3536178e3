import { isDeepStrictEqual } from 'node:util'
import { mixSeed } from '../../src/calls/generate-value.ts'
import { type Extraction, type JsonValue, listLlmFormats } from '../../src/index.ts'
import { isJsonObject } from '../../src/json/is-json-object.ts'
import { damage, generateResults } from '../../src/testing.ts'
import type { FuzzSubject } from './subject.ts'

/** A property that does not hold for a text. */
export interface FuzzFailure {
  /** What was read: a damaged text, a delivery, or a call in a format. */
  readonly input: string
  readonly property: string
  readonly text: string
  readonly expected?: unknown
  readonly got: unknown
}

/** What became of one text of a case. */
export interface FuzzReading {
  readonly input: string
  readonly outcome: 'same' | 'left' | 'not-intact' | 'failed'
}

/** What became of a case. */
export interface FuzzCaseReport {
  readonly readings: readonly FuzzReading[]
  readonly failures: readonly FuzzFailure[]
}

const ID = { type: 'integer', minimum: 1, maximum: 99_999 }
const TEXT = { type: 'string' }
const ORDER = {
  type: 'object',
  properties: {
    id: ID,
    note: TEXT,
    at: { type: 'string', format: 'date-time' },
    state: { enum: ['open', 'paid', null] },
    price: { type: 'number' },
    isGift: { type: 'boolean' },
    tags: { type: 'array', items: TEXT },
  },
  required: ['id', 'note'],
}
const SCHEMAS = [
  ORDER,
  { type: 'array', items: ORDER, minItems: 1 },
  { type: 'object', properties: { orders: { type: 'array', items: ORDER } }, required: ['orders'] },
  { type: 'object', additionalProperties: { anyOf: [TEXT, ID, ORDER] }, minProperties: 1 },
  {
    type: 'object',
    properties: { name: TEXT, children: { type: 'array', items: { $ref: '#' } } },
    required: ['name', 'children'],
  },
]
const FORMATS = listLlmFormats().map(({ name }) => name)
/** How many cuts of a text are tried. */
const CUTS = 3

/** Generates a case from a seed, and reads it in all ways. The same seed gives the same report. */
export async function runFuzzCase(
  subject: FuzzSubject,
  seed: number,
  number: number,
): Promise<FuzzCaseReport> {
  const own = mixSeed(seed, `case ${number}`)
  const schema = SCHEMAS[own % SCHEMAS.length] ?? ORDER
  const format = FORMATS[own % FORMATS.length] ?? 'json'
  const { values } = await generateResults(schema, { seed: own, count: 1 + (own % 8) })
  const made = values.at(-1)
  if (made === undefined) return { readings: [], failures: [] }
  const { value, delivery, result } = made
  const text = JSON.stringify(value, null, own % 3)
  const call = isJsonObject(value) ? subject.write(format, 'place_order', value) : ''
  const checks: readonly (readonly [string, () => FuzzCheck])[] = [
    [`delivery ${delivery}`, () => sameOrLeft(subject.extractResult(result), value)],
    ['undamaged', () => checkText(subject, { text, value, seed: own })],
    ...damage(text, { seed: own }).map((variant) => {
      const whole = variant.intact ? { value } : {}
      return [
        variant.kind,
        () => checkText(subject, { text: variant.text, seed: own, ...whole }),
      ] as const
    }),
    ...[{ kind: 'undamaged', text: call }, ...damage(call, { seed: own })].map((variant) => {
      const check = { text: variant.text, seed: own, format }
      return [`${variant.kind} call of ${format}`, () => checkCuts(subject, check)] as const
    }),
  ]
  return reportOf(checks.map(([input, check]) => ({ input, ...guarded(check, text) })))
}

/** What came of a check: an outcome, or a property that does not hold. */
type FuzzCheck =
  | { readonly outcome: 'same' | 'left' | 'not-intact' }
  | { readonly outcome: 'failed'; readonly failure: Omit<FuzzFailure, 'input'> }

function guarded(check: () => FuzzCheck, text: string): FuzzCheck {
  try {
    return check()
  } catch (error) {
    return { outcome: 'failed', failure: { property: 'it never throws', text, got: String(error) } }
  }
}

function reportOf(checks: readonly (FuzzCheck & { readonly input: string })[]): FuzzCaseReport {
  return {
    readings: checks.map(({ input, outcome }) => ({ input, outcome })),
    failures: checks.flatMap((check) =>
      check.outcome === 'failed' ? [{ input: check.input, ...check.failure }] : [],
    ),
  }
}

interface TextCheck {
  readonly text: string
  readonly seed: number
  /** What is in it; absent if it is not whole. */
  readonly value?: JsonValue
  /** Of calls. @defaultValue `auto` */
  readonly format?: string
}

function checkText(subject: FuzzSubject, check: TextCheck): FuzzCheck {
  const cuts = checkCuts(subject, check)
  if (cuts.outcome === 'failed') return cuts
  const { text, value } = check
  const { toolCalls: calls, content } = subject.parse([text], 'auto')
  if (value !== undefined && (calls.length > 0 || content.trim() !== text.trim()))
    return failed('the parser leaves JSON alone', text, { expected: text, got: { calls, content } })
  return value === undefined
    ? { outcome: 'not-intact' }
    : sameOrLeft(subject.extract(text), value, text)
}

function sameOrLeft(extraction: Extraction, value: JsonValue, text = ''): FuzzCheck {
  if (!extraction.ok) return { outcome: 'left' }
  if (isDeepStrictEqual(extraction.value, value)) return { outcome: 'same' }
  const property = 'an intact text gives the same value, or none'
  return failed(property, text, { expected: value, got: extraction.value })
}

/** What is read does not depend on where the text is cut into pieces. */
function checkCuts(subject: FuzzSubject, { text, seed, format = 'auto' }: TextCheck): FuzzCheck {
  const extraction = subject.stream([text])
  const output = subject.parse([text], format)
  for (let index = 0; index < CUTS && text.length > 1; index += 1) {
    const at = 1 + (mixSeed(seed, `cut ${index} ${text.length}`) % (text.length - 1))
    const pieces = [text.slice(0, at), text.slice(at)]
    const extracted = subject.stream(pieces)
    if (!isDeepStrictEqual(extracted, extraction))
      return failed(`extraction is the same when cut at ${at}`, text, {
        expected: extraction,
        got: extracted,
      })
    const parsed = subject.parse(pieces, format)
    if (!isDeepStrictEqual(parsed, output))
      return failed(`the parser reads the same when cut at ${at}`, text, {
        expected: output,
        got: parsed,
      })
  }
  return { outcome: 'not-intact' }
}

function failed(
  property: string,
  text: string,
  seen: Pick<FuzzFailure, 'expected' | 'got'>,
): FuzzCheck {
  return { outcome: 'failed', failure: { property, text, ...seen } }
}
