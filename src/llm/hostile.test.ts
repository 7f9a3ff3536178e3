import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCodePoint } from '../text/test-support/any-code-point.ts'
import { isQuadratic } from '../text/is-quadratic.ts'
import { createLlmParser } from './create-llm-parser.ts'
import { formats } from './formats/index.ts'
import { parseLlmOutput } from './parse-llm-output.ts'
import { eventsOf } from './test-support/events-of.ts'
import { expectDeltas } from './test-support/expect-deltas.ts'
import { piecesOf } from './test-support/pieces-of.ts'

/** What calls are written with, and parts of it. */
const PIECES = [
  ...new Set(formats.flatMap(({ grammar }) => grammar.openers.map(({ literal }) => literal))),
  ...formats.flatMap(({ grammar }) =>
    grammar.write([{ name: 'f', arguments: { a: 'x', b: [1] } }]).split(/(?=[<[{"'\n])/u),
  ),
  '{"',
  '"}',
  '\\',
  '"',
  "'",
  '\n',
  '```',
  '`',
  '<think>',
  '</think>',
  '{"name":"f","arguments":{}}',
  'text ',
  '\u0000',
  '\uD83D',
  '\uDE00',
  '}',
  ']',
  '>',
]

const anything = fc.array(fc.constantFrom(...PIECES), { maxLength: 24 }).map((all) => all.join(''))

test('any text gives the same from any cuts, and nothing throws', () => {
  fc.assert(
    fc.property(anything, fc.array(fc.nat()), (text, places) => {
      const events = eventsOf([text])
      const ends = [0, ...places.map((place) => place % (text.length + 1)), text.length].toSorted(
        (one, other) => one - other,
      )
      expect(eventsOf(ends.slice(1).map((end, index) => text.slice(ends[index], end)))).toEqual(
        events,
      )
      expectDeltas(events)
    }),
    { numRuns: 1500 },
  )
})

test('any text without a unit that a marker begins with is the content', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCodePoint, maxLength: 200 }), (text) => {
      const plain = text
        .replaceAll(/[^\p{L}\p{N}\p{Z}\p{C}.,;!?'"]/gu, '')
        .replaceAll(/\p{L}+/gu, 'a')
      expect(parseLlmOutput(plain)).toMatchObject({ content: plain, reasoning: '', toolCalls: [] })
    }),
  )
})

test('surrogates and NUL are kept, however the text is cut', () => {
  const text =
    'a\u0000b\uD83D\uDE00<tool_call>\n{"name": "f", "arguments": {"a": "\uD83D\uDE00\u0000"}}'
  expect(eventsOf(text.split(''))).toEqual(eventsOf([text]))
})

type Hostile = readonly [title: string, textOf: (share: number) => string]

/** Each is a megabyte at most. */
const SPAM: readonly Hostile[] = formats.flatMap(({ name, grammar }) => {
  const opener = grammar.openers[0]?.literal ?? ''
  const call = grammar.write([{ name: 'f', arguments: { a: 'x' } }])
  return [
    [`openers of ${name}`, (share) => opener.repeat(10_000 * share)],
    [`half calls of ${name}`, (share) => call.slice(0, call.length / 2).repeat(1000 * share)],
  ]
})

const HOSTILE: readonly Hostile[] = [
  ['brackets', (share) => '['.repeat(400_000 * share)],
  ['braces', (share) => '{"a":'.repeat(100_000 * share)],
  ['braces without keys', (share) => '{'.repeat(400_000 * share)],
  ['fences', (share) => '```\n'.repeat(100_000 * share)],
  ['fences with JSON', (share) => '```json\n{"a":1}\n```\n'.repeat(20_000 * share)],
  ['reasoning', (share) => '<think>a</think>'.repeat(40_000 * share)],
  ['reasoning that never ends', (share) => '<think>'.repeat(80_000 * share)],
  ['ends of turns', (share) => `${'<|im_end|>'.repeat(50_000 * share)}x`],
  ['quotes', (share) => '`<tool_call>'.repeat(40_000 * share)],
  ['bare calls', (share) => '{"name":"f","arguments":{}}'.repeat(10_000 * share)],
  ['lines', (share) => 'Action: f\n'.repeat(50_000 * share)],
  ['nested tags', (share) => '<invoke name="f">'.repeat(25_000 * share)],
  ['a megabyte without a closer', (share) => within('x'.repeat(1_000_000 * share), '')],
  [
    'markers in a string',
    (share) => within('</tool_call><tool_call>'.repeat(30_000 * share), '"}}</tool_call>'),
  ],
]

/** A string as the argument of a call. */
function within(text: string, end: string): string {
  return `<tool_call>{"name":"f","arguments":{"a":"${text}${end}`
}

test.each([...SPAM, ...HOSTILE])('takes no quadratic time for many %s', async (_, textOf) => {
  expect(await isQuadratic((share) => parse([textOf(share / 16)]))).toBe(false)
})

test.each(HOSTILE)('nor does it in pieces: %s', async (_, textOf) => {
  expect(await isQuadratic((share) => parse(piecesOf(textOf(share / 64), 8)))).toBe(false)
})

function parse(pieces: readonly string[]): void {
  const parser = createLlmParser()
  for (const piece of pieces) parser.feed(piece)
  parser.finish()
}
