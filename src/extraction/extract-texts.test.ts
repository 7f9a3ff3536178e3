import { expect, test } from 'vitest'
import { extractTexts } from './extract-texts.ts'
import { createTextSource, type TextSource } from './text-source.ts'

const sources = (...texts: readonly string[]): TextSource[] =>
  texts.map((text, index) => createTextSource(`/content/${index}/text`, text))

test('takes the value of the one text that yields, and says which', () => {
  expect(extractTexts(sources('Two users were found', '{"a":1}', ''))).toMatchObject({
    value: { a: 1 },
    extractor: 'direct',
    how: 'as-is',
    source: { pointer: '/content/1/text' },
    coverage: 7 / 24,
    tried: expect.arrayContaining([
      {
        extractor: 'direct',
        reason: 'the text is no JSON object or array',
        at: 0,
        pointer: '/content/0/text',
      },
    ]),
  })
})

test('gives an array in the order of the texts, with the origin of each item', () => {
  expect(extractTexts(sources('{"a":1}', 'prose', 'Result: {"b":2}'))).toMatchObject({
    value: [{ a: 1 }, { b: 2 }],
    how: 'assembled',
    source: { pointer: '/content/0/text' },
    parts: [
      { pointer: '/content/0/text', extractor: 'direct', span: [0, 7] },
      { pointer: '/content/2/text', extractor: 'smart-brace', span: [8, 15] },
    ],
  })
})

test('falls back on one text where the array is not accepted', () => {
  expect(extractTexts(sources('{"a":1}', '{"b":2}'), { accepts: isTwo })).toMatchObject({
    value: { b: 2 },
    source: { pointer: '/content/1/text' },
  })
  expect(extractTexts(sources('{"a":1}', '{"c":2}'), { accepts: isTwo })).toMatchObject({
    ok: false,
  })
})

test.each([
  [[], 'there is no text'],
  [['', ' '], 'there is no text'],
  [['one', 'two'], 'no JSON stands in any of the texts'],
])('says why %j gives nothing', (texts, reason) => {
  expect(extractTexts(sources(...texts))).toMatchObject({ ok: false, reason })
})

function isTwo(value: unknown): boolean {
  return JSON.stringify(value) === '{"b":2}'
}
