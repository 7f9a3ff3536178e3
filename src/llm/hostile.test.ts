import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createLlmParser } from './create-llm-parser.ts'
import { formats } from './formats/index.ts'
import { parseLlmOutput } from './parse-llm-output.ts'
import { eventsOf } from './test-support/events-of.ts'
import { expectDeltas } from './test-support/expect-deltas.ts'

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
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
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

/** Each is a megabyte at most; four times as much must not take more than ten times as long. */
const HOSTILE: readonly (readonly [string, (share: number) => string])[] = [
  ...formats.map(({ name, grammar }) => {
    const [opener] = grammar.openers
    return [
      `openers of ${name}`,
      (share: number) => (opener?.literal ?? '').repeat(20_000 * share),
    ] as const
  }),
  ...formats.map(({ name, grammar }) => {
    const half = grammar.write([{ name: 'f', arguments: { a: 'x' } }])
    return [
      `half calls of ${name}`,
      (share: number) => half.slice(0, half.length / 2).repeat(4000 * share),
    ] as const
  }),
  ['brackets', (share) => '['.repeat(400_000 * share)],
  ['braces', (share) => '{"a":'.repeat(100_000 * share)],
  ['braces without keys', (share) => '{'.repeat(400_000 * share)],
  ['fences', (share) => '```\n'.repeat(100_000 * share)],
  ['fences with JSON', (share) => '```json\n{"a":1}\n```\n'.repeat(20_000 * share)],
  ['reasoning', (share) => '<think>a</think>'.repeat(40_000 * share)],
  ['reasoning that never ends', (share) => '<think>'.repeat(80_000 * share)],
  ['ends of turns', (share) => '<|im_end|>'.repeat(50_000 * share) + 'x'],
  ['quotes', (share) => '`<tool_call>'.repeat(40_000 * share)],
  ['bare calls', (share) => '{"name":"f","arguments":{}}'.repeat(10_000 * share)],
  ['lines', (share) => 'Action: f\n'.repeat(50_000 * share)],
  [
    'a long string',
    (share) => `<tool_call>{"name":"f","arguments":{"a":"${'x'.repeat(800_000 * share)}`,
  ],
  [
    'markers in a string',
    (share) =>
      `<tool_call>{"name":"f","arguments":{"a":"${'</tool_call><tool_call>'.repeat(30_000 * share)}"}}</tool_call>`,
  ],
]

describe('time is linear', () => {
  test.each(HOSTILE)('%s', (_, textOf) => {
    const quarter = textOf(1 / 4)
    timeOf(quarter)
    const base = Math.max(50, Math.min(timeOf(quarter), timeOf(quarter)))
    const whole = textOf(1)
    let least = timeOf(whole)
    for (let again = 0; again < 2 && least >= 10 * base; again += 1)
      least = Math.min(least, timeOf(whole))
    expect(least / base).toBeLessThan(10)
  })
})

function timeOf(text: string): number {
  const start = process.cpuUsage()
  const parser = createLlmParser()
  parser.feed(text)
  parser.finish()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}
