import { array, assert, constantFrom, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Isolator } from '../../contracts/isolator.ts'
import { isolators } from './index.ts'

const PIECES = [
  '{',
  '}',
  '[',
  ']',
  '"',
  "'",
  ':',
  ',',
  '\\',
  '\n',
  '\r\n',
  ' ',
  '`',
  '```',
  '~~~',
  '```json\n',
  '\n```\n',
  '{"a":1}',
  '[1]',
  '[{"b":[]}]',
  'METADATA: ',
  '\n\n',
  'word',
  '7',
  '\u0000',
  '\uD800',
  '\uFEFF',
  '🙂',
  '=',
]

const HOSTILE: readonly (readonly [name: string, piece: string, times: number])[] = [
  ['brackets', '[', 200_000],
  ['braces', '{', 200_000],
  ['opened lists of numbers', '[1,', 200_000],
  ['opened objects', '{"a":', 200_000],
  ['opened keys', '{"', 200_000],
  ['quotes', '"', 1_000_000],
  ['lists with half a string', '[1,"', 200_000],
  ['escaped quotes', '[1,"\\"', 200_000],
  ['half fences', '```\n', 200_000],
  ['half fences of JSON', '```json\n{"a":1}\n', 100_000],
  ['fences of tildes and backticks', '```\n~~~\n{\n', 100_000],
  ['values in a line', '{"a":1} ', 200_000],
  ['values in broken lists', '[1, {"a":1}, x', 100_000],
  ['labels', 'A: {', 200_000],
  ['blanks before a bracket', '{ \n\t', 200_000],
]

describe.each(isolators)('$name', (isolator) => {
  test('gives candidates inside the text, or a reason, for any text', () => {
    assert(
      property(array(constantFrom(...PIECES), { maxLength: 30 }), (pieces) => {
        expectSound(isolator, pieces.join(''))
      }),
      { numRuns: 2000 },
    )
    assert(
      property(string({ unit: 'binary', maxLength: 300 }), (text) => expectSound(isolator, text)),
    )
  })

  test('says the same of a text twice', () => {
    assert(
      property(array(constantFrom(...PIECES), { maxLength: 30 }), (pieces) => {
        const text = pieces.join('')
        expect(spansOf(isolator, text)).toEqual(spansOf(isolator, text))
      }),
    )
  })

  test.each(HOSTILE)(
    'takes no more than twice the time for twice as many %s',
    (_, piece, times) => {
      const whole = piece.repeat(times)
      timeOf(isolator, piece.repeat(times / 4))
      const quarter = Math.min(
        timeOf(isolator, piece.repeat(times / 4)),
        timeOf(isolator, piece.repeat(times / 4)),
      )
      // Quadratic work takes sixteen times as long; what is below 50 ms is noise.
      expect(timeOf(isolator, whole)).toBeLessThan(Math.max(50, quarter) * 10)
    },
  )
})

function expectSound(isolator: Isolator, text: string): void {
  const isolation = isolator.isolate(text)
  const candidates = 'refusal' in isolation ? [] : isolation.candidates
  expect(
    'refusal' in isolation ? isolation.refusal.reason.length : candidates.length,
  ).toBeGreaterThan(0)
  for (const { span, covers = span, confidence } of candidates) {
    const offsets = [0, covers[0], span[0], span[0] + 1, span[1], covers[1], text.length]
    expect(offsets).toEqual(offsets.toSorted((one, other) => one - other))
    expect(text.slice(...span).trim()).not.toBe('')
    expect(confidence).toBeGreaterThan(0)
    expect(confidence).toBeLessThanOrEqual(1)
  }
}

function spansOf(isolator: Isolator, text: string): unknown {
  const isolation = isolator.isolate(text)
  return 'refusal' in isolation ? isolation : isolation.candidates.map(({ span }) => span)
}

function timeOf(isolator: Isolator, text: string): number {
  const start = process.cpuUsage()
  isolator.isolate(text)
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}
