import { array, assert, constantFrom, property, string, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCodePoint } from '../text/test-support/any-code-point.ts'
import { isQuadratic } from '../text/is-quadratic.ts'
import { repairJson } from './repair-json.ts'

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
  ' ',
  '"a"',
  '"b":',
  '1',
  '01',
  '.5',
  '2.',
  '-',
  'true',
  'None',
  'undefined',
  'NaN',
  'key',
  'b c',
  '//x\n',
  '/*y*/',
  '...',
  '+',
  '```json\n',
  '(',
  ')',
  'f(',
  '\u201c',
  '\u201d',
  '&quot;',
  '&amp;',
  '\\"',
  '\\u00e9',
  '\\u0',
  '\u00a0',
  '\t',
  '/re/',
  'https://x.y/z',
  '🙂',
  '\u0001',
  '"say "x" y"',
  '\u2019',
  '... 3 more ...',
  '\u2026',
  '(truncated)',
  ' and 2 more',
  'tr',
  '\n\nSo it is',
]

describe('repairing broken JSON', () => {
  test.each([
    ['quote-key', '{a: 1}', '{"a": 1}', 1, 'a', '"a"'],
    ['quote-value', '{"a": b c}', '{"a": "b c"}', 6, 'b c', '"b c"'],
    ['double-quotes', '{\u201ca\u201d: 1}', '{"a": 1}', 1, '\u201c', '"'],
    ['comma-added', '[1 2]', '[1, 2]', 2, '', ','],
    ['comma-removed', '[1, 2,]', '[1, 2]', 5, ',', ''],
    ['colon-added', '{"a" 1}', '{"a": 1}', 4, '', ':'],
    ['value-added', '{"a":}', '{"a":null}', 5, '', 'null'],
    ['closed', '{"a": [1', '{"a": [1]}', 8, '', ']}'],
    ['closed', '{"a": "b}', '{"a": "b"}', 8, '', '"'],
    ['bracket-removed', '{"a": 1}]', '{"a": 1}', 8, ']', ''],
    ['literal-replaced', '[None]', '[null]', 1, 'None', 'null'],
    ['literal-replaced', '[NaN]', '[null]', 1, 'NaN', 'null'],
    ['literal-replaced', '{"a": -Infinity}', '{"a": null}', 6, '-Infinity', 'null'],
    ['quote-key', '{NaN: 1}', '{"NaN": 1}', 1, 'NaN', '"NaN"'],
    ['literal-replaced', '[True, 1]', '[true, 1]', 1, 'True', 'true'],
    ['literal-replaced', '[undefined]', '[null]', 1, 'undefined', 'null'],
    ['number-fixed', '[.5]', '[0.5]', 1, '.5', '0.5'],
    ['number-fixed', '[2.', '[2.0]', 1, '2.', '2.0'],
    ['number-quoted', '[007]', '["007"]', 1, '007', '"007"'],
    ['comment-removed', '[1 /* one */]', '[1 ]', 3, '/* one */', ''],
    ['comment-removed', '[1 // one\n]', '[1 \n]', 3, '// one', ''],
    ['ellipsis-removed', '[1, ...]', '[1 ]', 4, '...', ''],
    ['ellipsis-removed', '[{},... 20 more ...,{}]', '[{},{}]', 4, '... 20 more ...', ''],
    ['ellipsis-removed', '[{}, and 3 more]', '[{} ]', 5, 'and 3 more', ''],
    ['ellipsis-removed', '[1,\n\u2026 (2 items)]', '[1\n]', 4, '\u2026 (2 items)', ''],
    ['ellipsis-removed', '{"a": [1,\n[truncated]', '{"a": [1]}\n', 10, '[truncated]', ''],
    [
      'ellipsis-removed',
      '{"a": "some te... (truncated)',
      '{"a": "some te"}',
      14,
      '... (truncated)',
      '',
    ],
    ['ellipsis-removed', '{"a": ...}', '{"a": null}', 6, '...', 'null'],
    ['literal-replaced', '{"n": tr', '{"n": true}', 6, 'tr', 'true'],
    ['literal-replaced', '["a", n', '["a", null]', 6, 'n', 'null'],
    ['literal-replaced', '{"n": Fal', '{"n": false}', 6, 'Fal', 'false'],
    ['fence-removed', '```json\n[1]', '\n[1]', 0, '```json', ''],
    ['call-removed', '[ObjectId("1")]', '["1"]', 1, 'ObjectId(', ''],
    ['escape-fixed', '["a\nb"]', '["a\\nb"]', 3, '\n', '\\n'],
    ['escape-fixed', '["say "x" y"]', '["say \\"x\\" y"]', 6, '"', '\\"'],
    ['escape-fixed', '["a\\x"]', '["ax"]', 3, '\\', ''],
    ['string-joined', '["a" + "b"]', '["ab"]', 3, '" + "', ''],
    ['white-space', '[1,\u00a02]', '[1, 2]', 3, '\u00a0', ' '],
    ['bracket-added', '[1]\n[2]', '[\n[1],\n[2]\n]', 1, '', '\n['],
  ])('records %s for %j', (...[code, input, text, start, before, after]) => {
    const repair = repairJson(input)
    expect(repair).toMatchObject({ ok: true, text })
    expect(repair.ok && repair.repairs).toContainEqual({ code, start, before, after })
  })

  test('keeps what only looks like a mark or a cut literal inside strings', () => {
    for (const text of ['{a: "... 20 more ..., t"}', '{"a": "x: t', '{a: ["(truncated)"]}'])
      expect(repairJson(text)).not.toMatchObject({
        repairs: expect.arrayContaining([expect.objectContaining({ code: 'ellipsis-removed' })]),
      })
    expect(repairJson('{"a": "x: t')).toMatchObject({ text: '{"a": "x: t"}' })
  })

  test('shows what it drops', () => {
    const repair = repairJson('{"a": 1 /* why */, ...}]')
    expect(repair.ok && repair.repairs.map(({ before }) => before)).toEqual([
      '/* why */',
      ',',
      '...',
      ']',
    ])
  })

  test('makes the repaired text of the input by its repairs alone', () => {
    const start = constantFrom('{', '[', '{"a":', '[{"b":1,')
    const pieces = array(constantFrom(...PIECES), { maxLength: 16 })
    assert(
      property(tuple(start, pieces), ([opening, rest]) => expectLaw(opening + rest.join(''))),
      { numRuns: 2000 },
    )
    assert(property(string({ unit: anyCodePoint }), (text) => expectLaw(`["${text}`)))
  })

  test.each([
    ['is too long', `[1,${'2,'.repeat(131_072)}]`, /^more than 262144 characters/u],
    ['is nested too deep', '['.repeat(2001), /^the value is nested deeper than 500/u],
    ['opens too many calls', `[${'f('.repeat(50_000)}`, /too deep|many|can't/u],
    ['joins too many strings', `[${'"a"+'.repeat(50_000)}`, /too deep|more than 1000 places/u],
    ['misses too many commas', `[${'1\n'.repeat(100_000)}`, /more than 1000 places/u],
    ['has a quote in each item', `[${'"a,'.repeat(80_000)}`, /more than 1000 places/u],
    ['has many values in a line', '{"a":1} '.repeat(30_000), /more than 1000 places/u],
    ['has words among objects', '[{"a":1}, oh dear, {"b":2}]', /words stand among objects/u],
    ['has a key in an array', '{"a": ["b": 50, "c": 10]}', /a colon or a round bracket/u],
    ['has fractions', '[1/2, 3/4]', /a slash stands behind a number/u],
    ['has a fraction and then a path', '{"d": [3/2, 1], "e": "/x"}', /a slash stands behind a/u],
    ['is an interval', '[0, 1)', /a colon or a round bracket/u],
    ['is no JSON', '{"a": 1} and more', /^it can't be repaired: /u],
  ])('refuses what %s', (_, text, reason) => {
    const repair = repairJson(text)
    expect(repair.ok ? 'repaired' : repair.reason).toMatch(reason)
  })

  test.each([
    ['single quotes', "{'key': 'value', 'list': [1, 2]},"],
    ['keys without quotes', '{key: "value", list: [1, 2]},'],
    ['comments', '1, /* one */ 2, // two\n'],
    ['literals', 'None, True, undefined, NaN, 007,'],
    ['wrong escapes', '"a\\x\nb",'],
  ])('takes no quadratic time for many %s', async (_, piece) => {
    const textOf = (share: number): string => `[${piece.repeat((15_000 * share) / piece.length)}`
    expect(repairJson(textOf(16)).ok).toBe(true)
    expect(await isQuadratic((share) => repairJson(textOf(share)))).toBe(false)
  })
})

describe('a text that is escaped as a whole', () => {
  const value = { say: '"yes"', quoted: '“a”', list: [''], path: 'C:\\new', entity: '&quot;' }
  const json = JSON.stringify(value, null, 1)
  const html = json.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

  test.each([
    ['HTML', html],
    ['the inside of a string', JSON.stringify(json).slice(1, -1)],
  ])('is read exactly: %s', (_, text) => {
    const repair = repairJson(text)
    expect(repair.ok && JSON.parse(repair.text)).toEqual(value)
    expectLaw(text)
  })

  test.each([
    ['{"a": "x &quot;y&quot;"}', { a: 'x &quot;y&quot;' }],
    ['{\\"a\\": 1,}', { a: 1 }],
  ])('is not what has other quotes or faults: %s', (text, expected) => {
    const repair = repairJson(text)
    expect(repair.ok && JSON.parse(repair.text)).toEqual(expected)
  })
})

function expectLaw(input: string): void {
  const repair = repairJson(input)
  if (!repair.ok) return
  let text = ''
  let position = 0
  for (const { start, before, after } of repair.repairs) {
    expect(start).toBeGreaterThanOrEqual(position)
    expect(input.slice(start, start + before.length)).toBe(before)
    text += input.slice(position, start) + after
    position = start + before.length
  }
  expect(text + input.slice(position)).toBe(repair.text)
}
