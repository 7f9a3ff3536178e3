import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { recordLines } from './record-lines.ts'
import { pattern } from './test-support/pattern.ts'

test('reads pairs as logs print them, and where their values stand', () => {
  const text =
    'start\nat=10:00 user="Ada \\"A\\" L" note= ok=true\nat=10:05 user=\'Al T\' n.x=1 ok=\nend'
  const parsing = recordLines.parse(text, {})
  expect(parsing).toMatchObject({
    reading: {
      items: [
        { value: { at: '10:00', user: 'Ada "A" L', note: '', ok: 'true' } },
        { value: { at: '10:05', user: 'Al T', 'n.x': '1', ok: '' } },
      ],
      unmatched: [
        [0, 5],
        [text.length - 3, text.length],
      ],
      diagnostics: [],
    },
  })
  const items = parsing.ok && parsing.reading.kind === 'items' ? parsing.reading.items : []
  const places = Object.values(items[0]?.places ?? {})
  expect(places.map((span) => text.slice(...span))).toEqual(['10:00', 'Ada \\"A\\" L', '', 'true'])
})

test('keeps every value of a key that comes again, and says so', () => {
  expect(recordLines.parse('tag=a tag=b id=1 tag=c', {})).toMatchObject({
    reading: {
      items: [{ value: { tag: ['a', 'b', 'c'], id: '1' } }],
      diagnostics: ['the key "tag" comes again on a line, at 10: its value is an array of all'],
    },
  })
})

test('reads a value of ten million characters in quotes', () => {
  const value = 'x'.repeat(10_000_000)
  const parsing = recordLines.parse(`a="${value}" b=1`, {})
  const items = parsing.ok && parsing.reading.kind === 'items' ? parsing.reading.items : []
  expect(items.map((item) => isDeepStrictEqual(item.value, { a: value, b: '1' }))).toEqual([true])
})

test.each([
  'a=1 and b=2',
  'a = 1',
  'https://example.com/?a=1&b=2',
  'a="1',
  'a="1\\"',
  'a="1"b=2',
  "a='1\nb='",
  '',
])('takes %j for no pairs', (text) => {
  expect(recordLines.parse(text, {})).toEqual({
    ok: false,
    reason: 'no line is pairs like key=value',
  })
})

test('takes the named groups of a pattern for fields, and leaves out those that took no part', () => {
  const linePattern = pattern(String.raw`^\s*(?<name>\S+\.txt)(?: (?<size>\d+))?$`)
  expect(
    recordLines.parse('List of files\n  a.txt 12\nb.txt\n\n2 files in all', { linePattern }),
  ).toMatchObject({
    reading: {
      items: [{ value: { name: 'a.txt', size: '12' } }, { value: { name: 'b.txt' } }],
      unmatched: [
        [0, 13],
        [32, 46],
      ],
    },
  })
})

test('says what a pattern without named groups lacks', () => {
  expect(recordLines.parse('a.txt 12', { linePattern: pattern('.') })).toMatchObject({
    ok: false,
    reason: 'line_pattern has no named groups, which are the fields',
  })
})
