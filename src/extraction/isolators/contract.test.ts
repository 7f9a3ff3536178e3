import { array, assert, constantFrom, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TextFormat } from '../../contracts/extraction.ts'
import type { Isolator } from '../../contracts/isolator.ts'
import { anyCodePoint } from '../../text/test-support/any-code-point.ts'
import { isQuadratic } from '../../text/test-support/is-quadratic.ts'
import { isolators } from './index.ts'
import { xmlTag } from './xml-tag.ts'

/** What the first and the last character of a candidate may be. */
const ENDS: Readonly<Record<TextFormat, RegExp>> = {
  json: /^(?:[[{][^]*[\]}]|[-\d"tfn][^]*)$/u,
  'json-lines': /^[[{][^]*[\]}]$/u,
  'python-literal': /^\S[^]*\S$/u,
  'php-array': /^[[a(][^]*[\])]$/iu,
  'ruby-hash': /^[[{][^]*[\]}]$/u,
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
  ['brackets', '[', 12_500],
  ['braces', '{', 12_500],
  ['opened lists of numbers', '[1,', 12_500],
  ['opened objects', '{"a":', 12_500],
  ['opened keys', '{"', 12_500],
  ['quotes', '"', 62_500],
  ['lists with half a string', '[1,"', 12_500],
  ['escaped quotes', '[1,"\\"', 12_500],
  ['half fences', '```\n', 12_500],
  ['half fences of JSON', '```json\n{"a":1}\n', 6_250],
  ['fences of tildes and backticks', '```\n~~~\n{\n', 6_250],
  ['fences of JSON in strings', '```json\n{",\\"\n```\n', 6_250],
  ['fences on one line', '```json {"a":1}``` ', 6_250],
  ['half fences on one line', '```json ["', 12_500],
  ['values in a line', '{"a":1} ', 12_500],
  ['values in broken lists', '[1, {"a":1}, x', 6_250],
  ['labels', 'A: {', 12_500],
  ['blanks before a bracket', '{ \n\t', 12_500],
  ['open tags', '<user>', 12_500],
  ['half tags', '<user ', 12_500],
  ['half attributes', '<user a="', 12_500],
  ['closing tags', '</user>', 12_500],
  ['elements', '<user><a>1</a></user>\n', 3_125],
  ['elements with lists', '<user>[</user>]', 6_250],
  ['open tags before lists', '<user>["', 12_500],
  ['open tags before strings', '<user>[" , "', 6_250],
  ['CDATA sections that never end', '<![CDATA[', 12_500],
  ['CDATA sections', '<![CDATA[{"a":1}]]>', 6_250],
  ['comments that never end', '<!--', 12_500],
  ['rules', '---\n', 12_500],
  ['pairs', 'key: value\n', 6_250],
  ['blocks of YAML', 'key:\n  a: 1\n\ntext\n\n', 3_125],
  ['items', '- a: 1\n  b: 2\n', 6_250],
  ['fences of YAML', '```yaml\na: 1\n```\n', 3_125],
  ['blanks', ' \u00A0', 12_500],
  ['document types', '<!DOCTYPE a>', 12_500],
  ['NUL', '\u0000', 12_500],
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

  test.each(HOSTILE)('takes no quadratic time for many %s', async (_, piece, times) => {
    let runs = 0
    // No text comes twice in a row: what is known of the last text would take no time.
    const textOf = (share: number) => piece.repeat(times * share) + '\n'.repeat((runs += 1) % 5)
    expect(await isQuadratic((share) => isolator.isolate(textOf(share)))).toBe(false)
  })

  test.each(NESTED)('takes no quadratic time for %s that are deep', async (_, opening, closing) => {
    const textOf = (depth: number) => opening.repeat(depth) + closing.repeat(depth)
    expect(await isQuadratic((share) => isolator.isolate(textOf(6000 * share)))).toBe(false)
  })
})

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
