import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Span } from '../../contracts/extraction.ts'
import type { JsonObject } from '../../contracts/json.ts'
import type { LlmParserOptions } from '../../contracts/llm-options.ts'
import { inferSchema } from '../../schema/infer-schema.ts'
import type { LlmFormat } from '../define-format.ts'
import type { WrittenCall } from '../grammar.ts'
import { parseLlmOutput } from '../parse-llm-output.ts'
import { testFormat } from '../../testing/test-format.ts'
import { eventsOf } from '../test-support/events-of.ts'
import { expectDeltas } from '../test-support/expect-deltas.ts'
import { formats } from './index.ts'

/** Formats whose calls have marks of their own, so that they are calls amid text. */
const marked = formats.filter(({ grammar }) =>
  grammar.openers.every(({ isBare, at }) => isBare !== true && at === undefined),
)

const name = fc.stringMatching(/^[a-z_][a-z\d_]{0,12}$/u)
const key = fc.stringMatching(/^[a-m_][a-z\d_]{0,8}$/u)
/** Tags of one name in each other can't be told apart. */
const innerKey = fc.stringMatching(/^[n-z][a-z\d_]{0,8}$/u)
/** Without what a format could take for its own marks: some have no way to escape them. */
const text = fc
  .string({ unit: 'grapheme-composite', maxLength: 20 })
  .map((value) => value.replaceAll(/[<>[\]{}|｜"'\\`]/gu, '').trim())
const value = fc.oneof(
  text,
  fc.integer(),
  fc.boolean(),
  fc.array(fc.integer(), { minLength: 1, maxLength: 3 }),
  fc.dictionary(innerKey, fc.oneof(text, fc.integer()), {
    minKeys: 1,
    maxKeys: 3,
    noNullPrototype: true,
  }),
)
const call: fc.Arbitrary<WrittenCall> = fc.record({
  name,
  arguments: fc.dictionary(key, value, { maxKeys: 4, noNullPrototype: true }),
})
const calls = fc.uniqueArray(call, { minLength: 1, maxLength: 3, selector: (one) => one.name })

/** Their spans hold what keeps a call from the next one, too. */
const LOOSE: ReadonlySet<string> = new Set(['lfm2', 'olmo3', 'pythonic'])

describe.each(formats)('$name', (format) => {
  // How long all formats take together, hostile.test.ts measures.
  const checks = testFormat(format, { runs: 15 }).filter(
    ({ name: rule }) => !rule.startsWith('takes'),
  )
  test.each(checks)('$name', async ({ run }) => {
    await expect(Promise.resolve().then(run)).resolves.toBeUndefined()
  })

  test('reads the same from any cuts', () => {
    fc.assert(
      fc.property(calls, fc.array(fc.nat(400)), (written, places) => {
        const whole = `Text.\n${format.grammar.write(written)}\nMore text.`
        const options = optionsFor(format, written)
        const events = eventsOf([whole], options)
        expect(eventsOf(cutAt(whole, places), options)).toEqual(events)
        expectDeltas(events)
      }),
      // The cases of the suite llm-output are read in pieces, too.
      { numRuns: 25 },
    )
  })

  test('gives none either where the arguments hold a mark of its own', () => {
    const own = format.grammar.write([{ name: 'f', arguments: { a: 'x' } }])
    const marks = own.match(/<[^<>]*>|\[[^[\]]*\]|[\w|]+>|[{}"]+/gu) ?? []
    const all = [...new Set([...marks, own])].map((mark) => ({
      name: 'g',
      arguments: { v: `a ${mark} z` },
    }))
    // Some formats have no way to escape some of their marks.
    const readable = all.filter((one) => {
      const read = parseLlmOutput(format.grammar.write([one]), optionsFor(format, [one]))
      return isDeepStrictEqual(plain(read.toolCalls), plain([one]))
    })
    expect(readable).not.toEqual([])
    expect(readable.flatMap((one) => wrongWhereCut(format, one))).toEqual([])
  })

  test('gives raw arguments that are the arguments, and spans within the text, of what is broken, too', () => {
    fc.assert(
      fc.property(calls, fc.array(fc.nat(600), { maxLength: 4 }), (written, places) => {
        const options = optionsFor(format, written)
        const broken = brokenAt(format.grammar.write(written), places)
        const { toolCalls } = parseLlmOutput(broken, options)
        const whole = toolCalls.filter(({ complete, repairs }) => complete && repairs.length === 0)
        for (const { rawArguments, arguments: values } of whole)
          expect(JSON.parse(rawArguments)).toEqual(values)
        for (const { span } of toolCalls) expect(span[0]).toBeLessThan(span[1])
        const ends = toolCalls.flatMap(({ span }) => [...span])
        expect(ends).toEqual(ends.toSorted((one, other) => one - other))
        expect(ends.at(-1) ?? 0).toBeLessThanOrEqual(broken.length)
      }),
      { numRuns: 50 },
    )
  })

  test('preserves text around without marks', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-composite' }), (any) => {
        const around = any.replaceAll(/[<>[\]{}()|｜`~✿●*:\n]/gu, '')
        expect(parseLlmOutput(around, { format: format.name })).toMatchObject({
          content: around,
          toolCalls: [],
        })
      }),
    )
  })
})

test.each(formats.filter(({ name: own }) => !LOOSE.has(own)))(
  '$name says where calls stand, from the first marker to the last',
  (format) => {
    fc.assert(
      fc.property(calls, (written) => {
        const own = format.grammar.write(written).trim()
        const spans = spansOf(own, optionsFor(format, written))
        const texts = spans.map((span) => own.slice(...span))
        expect(texts).toEqual(texts.map((one) => one.trim()))
        // What is around calls belongs to the first and the last of them, or to none.
        const behind = own.slice(spans.at(-1)?.[1]).trim()
        const isOver = behind === '' || format.ignored?.includes(behind) === true
        expect(spans[0]?.[0] === 0 ? isOver : behind !== '').toBe(true)
      }),
    )
  },
)

describe.each(marked)('$name', (format) => {
  test('keeps text before and after', () => {
    fc.assert(
      fc.property(calls, (written) => {
        const around = `Before this.\n\n${format.grammar.write(written)}\n\nAnd after it.`
        const output = parseLlmOutput(around, optionsFor(format, written))
        expect(plain(output.toolCalls)).toEqual(plain(written))
        expect(output.content).toMatch(/^Before this\.\s+And after it\.$/u)
      }),
    )
  })

  test('says where calls stand in what came, not in what was prefilled', () => {
    fc.assert(
      fc.property(calls, (written) => {
        const head = 'Before this.\n\n'
        const own = `${format.grammar.write(written)}\n\nAnd after it.`
        const options = optionsFor(format, written)
        const spans = spansOf(own, { ...options, prefill: head })
        expect(spansOf(head + own, options)).toEqual(
          spans.map((span) => span.map((at) => at + head.length)),
        )
      }),
    )
  })

  test('reads a call again by what stands where it is said to stand', () => {
    fc.assert(
      fc.property(call, (one) => {
        // The tags of dots count only in its section.
        if (format.name === 'dots') return
        const options = optionsFor(format, [one])
        const around = `Before this.\n\n${format.grammar.write([one])}\n\nAnd after it.`
        const [span = [0, 0]] = spansOf(around, options)
        const { toolCalls, content } = parseLlmOutput(around.slice(...span), options)
        expect(plain(toolCalls)).toEqual(plain([one]))
        expect(toolCalls[0]).toMatchObject({ complete: true, repairs: [] })
        expect(content).toBe('')
      }),
    )
  })

  test.each([
    ['a fence', '```\n', '\n```'],
    ['reasoning', '<think>', '</think>\nDone.'],
  ])('promotes nothing that stands in %s', (_, open, close) => {
    fc.assert(
      fc.property(calls, (written) => {
        const quoted = `${open}${format.grammar.write(written)}${close}`
        const { toolCalls, candidates } = parseLlmOutput(quoted, optionsFor(format, written))
        if (format.callsInReasoning === 'promote' && open === '<think>') return
        expect(toolCalls).toEqual([])
        expect(plain(candidates)).toEqual(plain(written))
      }),
    )
  })
})

/** What is said to be complete of a call that is cut off anywhere, and isn't the call. */
function wrongWhereCut(format: LlmFormat, one: WrittenCall): readonly unknown[] {
  const whole = format.grammar.write([one])
  const options = optionsFor(format, [one])
  return Array.from({ length: whole.length }, (_, end) => {
    const { toolCalls } = parseLlmOutput(whole.slice(0, end), options)
    return plain(toolCalls.filter(({ complete }) => complete))
  }).filter((read) => read.length > 0 && !isDeepStrictEqual(read, plain([one])))
}

/** Without what is between two places, and without what is behind the last one. */
function brokenAt(whole: string, places: readonly number[]): string {
  const [start = 0, length = 0, ...cut] = places
  const at = start % whole.length
  const rest = whole.slice(0, at) + whole.slice(at + (length % 8))
  return cut.length === 0 ? rest : rest.slice(0, (cut[0] ?? 0) % whole.length)
}

function spansOf(output: string, options: LlmParserOptions): readonly Span[] {
  return parseLlmOutput(output, options).toolCalls.map(({ span }) => span)
}

/** The tools that are called, typed by the arguments. */
function optionsFor(
  { name: format }: LlmFormat,
  written: readonly WrittenCall[],
): LlmParserOptions {
  const tools = written.map((one) => ({
    name: one.name,
    inputSchema: schemaOf(one.arguments),
  }))
  return { format, tools }
}

function schemaOf(values: JsonObject): JsonObject {
  return inferSchema([values])
}

function plain(all: readonly WrittenCall[]): readonly unknown[] {
  return all.map((one) => ({ name: one.name, arguments: one.arguments }))
}

function cutAt(whole: string, places: readonly number[]): readonly string[] {
  const ends = [0, ...places.map((place) => place % whole.length), whole.length]
  const sorted = ends.toSorted((one, other) => one - other)
  return sorted.slice(1).map((end, index) => whole.slice(sorted[index], end))
}
