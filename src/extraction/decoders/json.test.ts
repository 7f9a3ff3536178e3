import { expect, test } from 'vitest'
import { json } from './json.ts'
import { jsonLines } from './json-lines.ts'

test.each([
  ['{"id": 12345678901234567890}', { id: '12345678901234567890' }, '12345678901234567890'],
  ['[1, 1e999, -9007199254740993]', [1, '1e999', '-9007199254740993'], '1e999'],
])('keeps the digits of %s where that is asked for, and says so', (text, value, number) => {
  expect(json.decode(text, { lossless: true })).toEqual({
    ok: true,
    value,
    diagnostics: [`the number ${number} comes as a string of its digits`],
    repairs: [],
  })
})

test('makes no infinity of a number that overflows, and tells each kind of loss once', () => {
  expect(json.decode('[1e400, -1e400, 12345678901234567890.5, 12345678901234567890]', {})).toEqual({
    ok: true,
    value: [null, null, 12345678901234567000, 12345678901234567000],
    diagnostics: [
      'the number 1e400 is too large for a double and became null',
      'the number 12345678901234567890.5 loses digits as a double',
    ],
    repairs: [],
  })
})

test('keeps the digits of decimals where that is asked for', () => {
  const text = '[12345678901234567890.5, 3.14159265358979323846, 0.1]'
  expect(json.decode(text, { lossless: true })).toMatchObject({
    value: ['12345678901234567890.5', '3.14159265358979323846', 0.1],
  })
})

test('keeps the digits of repaired JSON', () => {
  expect(json.decode('{id: 12345678901234567890}', { lossless: true, repair: true })).toMatchObject(
    {
      value: { id: '12345678901234567890' },
      repairs: [{ code: 'quote-key', start: 1 }],
    },
  )
})

test('never touches what is JSON', () => {
  const text = '{"a": "it\'s // no comment, }"}'
  expect(json.decode(text, { repair: true })).toMatchObject({
    ok: true,
    value: { a: "it's // no comment, }" },
    repairs: [],
  })
})

test('repairs nothing where that is not asked for', () => {
  expect(json.decode('{"a": 1,}', {})).toMatchObject({ ok: false, at: 8 })
})

test('refuses what is nested too deep, broken or not', () => {
  const deep = '['.repeat(501)
  expect(json.decode(`${deep}${']'.repeat(501)}`, { repair: true }).ok).toBe(false)
  expect(json.decode(deep, { repair: true }).ok).toBe(false)
})

test('repairs each broken line by itself, with offsets in the whole text', () => {
  expect(jsonLines.decode('{"a":1}\n{"a":2\n\n{a:3}', { repair: true })).toMatchObject({
    ok: true,
    value: [{ a: 1 }, { a: 2 }, { a: 3 }],
    repairs: [
      { code: 'closed', start: 14 },
      { code: 'quote-key', start: 17 },
    ],
  })
})

test.each([
  ['{"n": 12', 'its last number may be cut off'],
  ['[1, 2.', 'its last number may be cut off'],
  ['{"n": "ab', 'its last string may be cut off'],
  ['{"n": ab', 'its last string may be cut off'],
  ['{"n": tr', 'its last literal may be cut off'],
  ['{"n": [1, ', 'what follows may be missing'],
  ['{"n": [true]', 'what follows may be missing'],
])('says what may be incomplete in %s', (text, missing) => {
  expect(json.decode(text, { repair: true })).toMatchObject({
    diagnostics: [`the text ends inside the value: ${missing}`],
  })
})

test.each(['{"a": [1, 2}', '{"a": 1,}', '{"a": "b}'])(
  'takes %s not for one that is cut off',
  (text) => {
    expect(json.decode(text, { repair: true })).toMatchObject({ ok: true, diagnostics: [] })
  },
)
