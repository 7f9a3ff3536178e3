import { expect, test } from 'vitest'
import type { JsonValue } from '../../contracts/json.ts'
import { findCarrier } from './find-carrier.ts'

const CARRIERS: readonly (readonly [JsonValue, string, string])[] = [
  [{ result: 'METADATA: {}\n\nbody' }, '/result', 'METADATA: {}\n\nbody'],
  [{ result: '' }, '/result', ''],
  [{ content: '[FILE] a.txt' }, '/content', '[FILE] a.txt'],
  [{ anything: 'two\nlines' }, '/anything', 'two\nlines'],
  [{ content: [{ type: 'text', text: "{'a': 1}" }] }, '/content/0/text', "{'a': 1}"],
  [{ result: [{ type: 'text', text: 'x', annotations: null }] }, '/result/0/text', 'x'],
  [{ type: 'text', text: 'x' }, '/text', 'x'],
  [{ result: { content: 'deep' } }, '/result/content', 'deep'],
  [{ kind: 'report', result: 'a long text of the report' }, '/result', 'a long text of the report'],
  [
    { status: 200, content: ['# Products\n\n- Tea', ''], url: 'http://127.0.0.1/' },
    '/content/0',
    '# Products\n\n- Tea',
  ],
  [{ result: '{"a":1}', error: null }, '/result', '{"a":1}'],
  [{ anything: 'two\nlines', error: null, next: null }, '/anything', 'two\nlines'],
  [{ success: true, output: 'three files changed' }, '/output', 'three files changed'],
]

test.each(CARRIERS)('%j carries one text', (structured, pointer, text) => {
  expect(findCarrier(structured)).toEqual({ pointer, text })
})

const DATA: readonly JsonValue[] = [
  {},
  [],
  'text',
  { timezone: 'Europe/Lisbon' },
  { result: 42 },
  { result: null, error: null },
  { result: { id: 1 } },
  { result: ['one'] },
  { result: ['one', 'two'] },
  {
    result: [
      { type: 'text', text: 'a' },
      { type: 'text', text: 'b' },
    ],
  },
  { content: [{ type: 'image', data: 'iVBORw0KGgoAAAANSUhEUgAAAAI=', mimeType: 'image/png' }] },
  { name: 'Ada', content: 'a text with an owner' },
  { content: 'a text', total: 3 },
  { url: 'https://example.com/a-long-address', content: 'short' },
  { success: true, message: 'three files were saved' },
  { kind: 'a', name: 'two\nlines' },
]

test.each(DATA.map((value) => [value]))('%j is data of its own', (structured) => {
  expect(findCarrier(structured)).toBeUndefined()
})
