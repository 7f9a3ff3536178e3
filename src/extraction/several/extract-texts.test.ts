import { expect, test } from 'vitest'
import type { JsonValue } from '../../contracts/json.ts'
import { extractTexts } from './extract-texts.ts'
import { exactFirst } from '../chain/presets.ts'
import { createTextSource, type TextSource } from './text-source.ts'
import { type CheckedValue, structuredOnly } from '../target/value-check.ts'

const sources = (...texts: readonly string[]): TextSource[] =>
  texts.map((text, index) => createTextSource(`/content/${index}/text`, text))

test('takes the value of the one text that yields, and says which', () => {
  expect(extractTexts(sources('Two users were found', '{"a":1}', ''), anyData)).toMatchObject({
    value: { a: 1 },
    extractor: 'direct',
    how: 'as-is',
    source: { pointer: '/content/1/text' },
    coverage: 7 / 24,
    tried: expect.arrayContaining([
      {
        extractor: 'direct',
        stage: 'isolate',
        reason: 'the text is no JSON object or array',
        at: 0,
        pointer: '/content/0/text',
      },
    ]),
  })
})

test('gives an array in the order of the texts, with the origin of each item', () => {
  expect(extractTexts(sources('{"a":1}', 'prose', 'Result: {"b":2}'), anyData)).toMatchObject({
    value: [{ a: 1 }, { b: 2 }],
    how: 'assembled',
    source: { pointer: '/content/0/text' },
    parts: [
      { pointer: '/content/0/text', extractor: 'direct', span: [0, 7] },
      { pointer: '/content/2/text', extractor: 'smart-brace', span: [8, 15] },
    ],
  })
})

test('leaves no repair of several texts out', () => {
  expect(extractTexts(sources('{"a":1,}', '{"b":2}', '{"c":3,}'), anyData)).toMatchObject({
    value: [{ a: 1 }, { b: 2 }, { c: 3 }],
    repairs: [
      { code: 'comma-removed', pointer: '/content/0/text' },
      { code: 'comma-removed', pointer: '/content/2/text' },
    ],
  })
})

test('falls back on one text where the array is not accepted', () => {
  expect(
    extractTexts(sources('{"a":1}', '{"b":2}'), { chain: exactFirst, check: isTwo }),
  ).toMatchObject({
    value: { b: 2 },
    source: { pointer: '/content/1/text' },
  })
  expect(
    extractTexts(sources('{"a":1}', '{"c":2}'), { chain: exactFirst, check: isTwo }),
  ).toMatchObject({
    ok: false,
  })
})

test.each([
  [[], 'there is no text'],
  [['', ' '], 'the text is empty'],
  [['one', 'two'], 'nothing to extract: the text is a single value'],
])('says why %j gives nothing', (texts, reason) => {
  expect(extractTexts(sources(...texts), anyData)).toMatchObject({ ok: false, reason })
})

const anyData = { chain: exactFirst, check: structuredOnly }

function isTwo(value: JsonValue): CheckedValue<JsonValue> {
  return JSON.stringify(value) === '{"b":2}'
    ? { ok: true, value }
    : { ok: false, reason: 'it is not two' }
}

test('takes the text that holds a value as such, and not what another one shows of it', () => {
  expect(extractTexts(sources('- Tea\n- Mug', '["Tea","Mug"]'), anyData)).toMatchObject({
    value: ['Tea', 'Mug'],
    extractor: 'direct',
    tried: expect.arrayContaining([
      expect.objectContaining({
        extractor: 'markdown_bullet_list',
        reason: 'another text holds a value as such',
        pointer: '/content/0/text',
      }),
    ]),
  })
})

test('says of what text parsers read in several texts where each field stands', () => {
  expect(extractTexts(sources('- Tea\n- Mug', 'Host: a\nPort: 80'), anyData)).toMatchObject({
    value: [['Tea', 'Mug'], { Host: 'a', Port: '80' }],
    fields: { '/0/1': { line: 2, span: [6, 11] }, '/1/Port': { line: 2, span: [14, 16] } },
  })
})
