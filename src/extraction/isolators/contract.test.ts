import { array, assert, constantFrom, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TextFormat } from '../../contracts/extraction.ts'
import type { Isolator } from '../../contracts/isolator.ts'
import { anyCodePoint } from '../../text/test-support/any-code-point.ts'
import { isolators } from './index.ts'
import { xmlTag } from './xml-tag.ts'

/** What the first and the last character of a candidate may be. */
const ENDS: Readonly<Record<TextFormat, RegExp>> = {
  json: /^(?:[[{][^]*[\]}]|[-\d"tfn][^]*)$/u,
  'json-lines': /^[[{][^]*[\]}]$/u,
  'python-literal': /^\S[^]*\S$/u,
  yaml: /\S/u,
  xml: /^<[^]*>$/u,
}

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
  '---\n',
  '...\n',
  'key: value\n',
  '- a: 1\n  b: 2\n',
  '<user>',
  '</user>',
  '<n:user id="1">',
  '</n:user>',
  '<b/>',
  '<![CDATA[',
  ']]>',
  '<!--',
  '-->',
  '<?xml version="1.0"?>',
  '<!DOCTYPE a>',
  '```yaml\n',
  '```xml\n',
  '```json {"a":1}```',
  'True',
  '[[1, 2], [3, 4]]',
  'Result:\n\n',
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
  ['fences of JSON in strings', '```json\n{",\\"\n```\n', 100_000],
  ['fences on one line', '```json {"a":1}``` ', 100_000],
  ['half fences on one line', '```json ["', 200_000],
  ['values in a line', '{"a":1} ', 200_000],
  ['values in broken lists', '[1, {"a":1}, x', 100_000],
  ['labels', 'A: {', 200_000],
  ['blanks before a bracket', '{ \n\t', 200_000],
  ['open tags', '<user>', 200_000],
  ['half tags', '<user ', 200_000],
  ['half attributes', '<user a="', 200_000],
  ['closing tags', '</user>', 200_000],
  ['elements', '<user><a>1</a></user>\n', 50_000],
  ['elements with lists', '<user>[</user>]', 100_000],
  ['open tags before lists', '<user>["', 200_000],
  ['open tags before strings', '<user>[" , "', 100_000],
  ['CDATA sections that never end', '<![CDATA[', 200_000],
  ['CDATA sections', '<![CDATA[{"a":1}]]>', 100_000],
  ['comments that never end', '<!--', 200_000],
  ['rules', '---\n', 200_000],
  ['pairs', 'key: value\n', 100_000],
  ['blocks of YAML', 'key:\n  a: 1\n\ntext\n\n', 50_000],
  ['items', '- a: 1\n  b: 2\n', 100_000],
  ['fences of YAML', '```yaml\na: 1\n```\n', 50_000],
  ['blanks', ' \u00A0', 200_000],
  ['document types', '<!DOCTYPE a>', 200_000],
  ['NUL', '\u0000', 200_000],
]

const NESTED: readonly (readonly [name: string, opening: string, closing: string])[] = [
  ['elements of one name', '<user>', '</user>'],
  ['elements on lines of their own', '<user>\n', '\n</user>\n'],
  ['elements of lists', '<user>[', ']</user>'],
  ['elements that are closed by others', '<user><b>', '</user></user>'],
]

const CHAINED: readonly (readonly [title: string, isolator: Isolator])[] = [
  ...isolators.map((isolator) => [isolator.name, isolator] as const),
  ['xml-tag of a name', xmlTag({ tag: 'user' })],
]

/** How much longer four times as much must not take; quadratic work takes sixteen times as long. */
const TOO_LONG = 10
/** Milliseconds of a quarter that are noise. */
const NOISE = 50

describe.each(CHAINED)('%s', (_title, isolator) => {
  test('gives candidates inside the text, or a reason, for any text', () => {
    assert(
      property(array(constantFrom(...PIECES), { maxLength: 30 }), (pieces) => {
        expectSound(isolator, pieces.join(''))
      }),
      { numRuns: 2000 },
    )
    assert(
      property(string({ unit: anyCodePoint, maxLength: 300 }), (text) =>
        expectSound(isolator, text),
      ),
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
      expect(growthOf(isolator, (share) => piece.repeat(times * share))).toBeLessThan(TOO_LONG)
    },
  )

  test.each(NESTED)(
    'takes no more than twice the time for %s twice as deep',
    (_, opening, closing) => {
      const textOf = (share: number) =>
        opening.repeat(100_000 * share) + closing.repeat(100_000 * share)
      expect(growthOf(isolator, textOf)).toBeLessThan(TOO_LONG)
    },
  )
})

/**
 * How much longer four times as much takes, at most: what took less time than the noise allows isn't looked into. Others'
 * work only adds: the best of three tries.
 */
function growthOf(isolator: Isolator, textOf: (share: number) => string): number {
  const whole = textOf(1)
  let least = timeOf(isolator, whole)
  if (least < TOO_LONG * NOISE) return least / NOISE
  const quarter = textOf(1 / 4)
  const base = Math.max(NOISE, Math.min(timeOf(isolator, quarter), timeOf(isolator, quarter)))
  for (let again = 0; again < 2 && least >= TOO_LONG * base; again += 1)
    least = Math.min(least, timeOf(isolator, whole))
  return least / base
}

function expectSound(isolator: Isolator, text: string): void {
  const isolation = isolator.isolate(text)
  const candidates = 'refusal' in isolation ? [] : isolation.candidates
  expect(
    'refusal' in isolation ? isolation.refusal.reason.length : candidates.length,
  ).toBeGreaterThan(0)
  for (const { span, covers = span, confidence, format, repair } of candidates) {
    const offsets = [0, covers[0], span[0], span[0] + 1, span[1], covers[1], text.length]
    expect(offsets).toEqual(offsets.toSorted((one, other) => one - other))
    // What is repaired may lack its end, and be quoted otherwise.
    expect(text.slice(...span)).toMatch(repair === true ? /\S/u : ENDS[format])
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
