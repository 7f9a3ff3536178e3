import { isDeepStrictEqual } from 'node:util'
import { array, assert, constantFrom, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Span } from '../../contracts/extraction.ts'
import type { JsonValue } from '../../contracts/json.ts'
import type { ParserSettings } from '../../contracts/parser-settings.ts'
import type { TextParser, TextReading } from '../../contracts/text-parser.ts'
import { kindOf } from '../../json/kind-of.ts'
import { safeParseJson } from '../../json/safe-parse-json.ts'
import { anyCodePoint } from '../../text/test-support/any-code-point.ts'
import { isQuadratic } from '../../text/is-quadratic.ts'
import { type TextView, viewText } from '../../text/text-view.ts'
import { textParsers } from './index.ts'
import { HOSTILE, NESTED } from './test-support/hostile-texts.ts'
import { PIECES } from './test-support/pieces.ts'
import { renders } from './test-support/renders.ts'

type Parser = TextParser<TextView>

const ABOVE = 'This paragraph stands above, and it tells nothing of what comes below it.'
const BELOW = 'Nothing of what stands down here is a part of what has been listed above.'

/** A literal is what it is: an object, or an array. */
const GIVES_WHAT_STANDS: ReadonlySet<string> = new Set(['python_literal', 'php_array', 'ruby_hash'])

const PARSERS = textParsers.map((parser) => [parser.name, parser] as const)
const RENDERS = renders.flatMap((render) => {
  const parser = textParsers.find(({ name }) => name === render.parser)
  return parser === undefined ? [] : [[render.parser, render.what, parser, render] as const]
})

describe.each(PARSERS)('%s', (name, parser) => {
  const settings = settingsOf(name)

  test('has its form written in at least one way', () => {
    expect(renders.map((render) => render.parser)).toContain(name)
  })

  test('reads any text, or says why not', () => {
    assert(
      property(array(constantFrom(...PIECES), { maxLength: 30 }), (pieces) => {
        expect(faultsOf(parser, pieces.join(''), settings)).toEqual([])
      }),
      { numRuns: 500 },
    )
    assert(
      property(string({ unit: anyCodePoint, maxLength: 300 }), (text) => {
        expect(faultsOf(parser, text, settings)).toEqual([])
      }),
    )
  })

  test.each(HOSTILE)('takes no quadratic time for many %s', async (_, textOf) => {
    expect(await isQuadratic((share) => work(parser, textOf(share / 4), settings))).toBe(false)
  })

  test.each(NESTED)('reads %s, and what it reads can be written as JSON', async (_, text) => {
    expect(JSON.stringify(readValue(parser, text, settings)).length).toBeGreaterThan(1)
    expect(
      await isQuadratic((share) => work(parser, text.slice(0, text.length * share), settings)),
    ).toBe(false)
  })
})

describe.each(RENDERS)('%s of %s', (_name, _what, parser, render) => {
  const { settings } = render

  test('reads back what was written', () => {
    assert(
      property(render.rendered, ({ text, value }) => {
        expect(readValue(parser, text, settings)).toEqual(value)
      }),
    )
  })

  test('reads the same with Windows line ends and a byte order mark', () => {
    assert(
      property(render.rendered, ({ text, value }) => {
        const windows = `\uFEFF${text.replaceAll(/\r?\n/gu, '\r\n')}\r\n`
        expect(readValue(parser, windows, settings)).toEqual(value)
      }),
    )
  })
})

test.each(PARSERS.filter(([name]) => !GIVES_WHAT_STANDS.has(name)))(
  '%s gives the same shape of value whatever the text is',
  (name, parser) => {
    const shapes = new Set<string>()
    assert(
      property(array(constantFrom(...PIECES), { maxLength: 30 }), (pieces) => {
        const parsing = parser.parse(pieces.join(''), settingsOf(name))
        if (parsing.ok) for (const shape of shapesOf(parsing.reading)) shapes.add(shape)
        expect([...shapes].slice(1)).toEqual([])
      }),
    )
  },
)

test.each(RENDERS.filter(([, , , { takesProse }]) => !takesProse))(
  '%s of %s takes no paragraph above or below for a part of it',
  (_name, _what, parser, { rendered, settings }) => {
    assert(
      property(rendered, ({ text, value }) => {
        const around = `${ABOVE}\n\n${text}\n\n${BELOW}\n`
        expect(readValue(parser, around, settings)).toEqual(value)
        const unmatched = unmatchedOf(parser, around, settings)
        expect([unmatched.at(0), unmatched.at(-1)]).toEqual([ABOVE, BELOW])
      }),
    )
  },
)

/** Those with which a render of the parser is read. */
function settingsOf(name: string): ParserSettings {
  return renders.find(({ parser }) => parser === name)?.settings ?? {}
}

/** Of the value, or of each item, all of which are alike. */
function shapesOf(reading: TextReading): readonly string[] {
  if (reading.kind === 'value') return [kindOf(reading.value)]
  return reading.items.map(({ value }) => `items: ${kindOf(value)}`)
}

/** What is wrong with how a parser reads a text. */
function faultsOf(parser: Parser, text: string, settings: ParserSettings): readonly string[] {
  const parsing = parser.parse(text, settings)
  if (JSON.stringify(parser.parse(text, settings)) !== JSON.stringify(parsing))
    return ['is read in another way the second time']
  if (!parsing.ok) {
    const { reason, at = 0 } = parsing
    return reason.trim() !== '' && isInside(text, [[at, at]]) ? [] : ['gives no reason or place']
  }
  const { reading } = parsing
  const spans = reading.kind === 'items' ? reading.items.map(({ span }) => span) : [reading.span]
  const confidence = parser.judge?.(reading, { text, view: viewText(text) }) ?? 0
  const checks: readonly (readonly [fault: string, isRight: boolean])[] = [
    ['items overlap', isInside(text, spans)],
    ['unmatched lines overlap', isInside(text, reading.unmatched)],
    ['items are outside of the span', isWithin(reading.span, spans)],
    ['the span is outside', isInside(text, [reading.span])],
    ['a place is turned round', placesOf(reading).every((place) => isInside(text, [place]))],
    ['a place is outside of the span', isWithin(reading.span, placesOf(reading))],
    ['the value is not JSON', isJson(valueOf(reading))],
    ['the confidence is no share', confidence >= 0 && confidence <= 1],
  ]
  return checks.flatMap(([fault, isRight]) => (isRight ? [] : [fault]))
}

function isInside(text: string, spans: readonly Span[]): boolean {
  const offsets = [0, ...spans.flat(), text.length]
  return offsets.every((offset, index) => offset >= (offsets[index - 1] ?? 0))
}

function isWithin([start, end]: Span, spans: readonly Span[]): boolean {
  return spans.every((span) => span[0] >= start && span[1] <= end)
}

function isJson(value: JsonValue): boolean {
  const reading = safeParseJson(JSON.stringify(value))
  return reading.ok && isDeepStrictEqual(reading.value, value)
}

function placesOf(reading: TextReading): readonly Span[] {
  if (reading.kind === 'value') return Object.values(reading.places ?? {})
  return reading.items.flatMap(({ places = {} }) => Object.values(places))
}

function valueOf(reading: TextReading): JsonValue {
  return reading.kind === 'value' ? reading.value : reading.items.map(({ value }) => value)
}

function readValue(parser: Parser, text: string, settings: ParserSettings): unknown {
  const parsing = parser.parse(text, settings)
  return parsing.ok ? valueOf(parsing.reading) : parsing.reason
}

function unmatchedOf(parser: Parser, text: string, settings: ParserSettings): readonly string[] {
  const parsing = parser.parse(text, settings)
  return parsing.ok ? parsing.reading.unmatched.map((span) => text.slice(...span)) : []
}

function work(parser: Parser, text: string, settings: ParserSettings): void {
  const parsing = parser.parse(text, settings)
  if (parsing.ok) parser.judge?.(parsing.reading, { text, view: viewText(text) })
}
