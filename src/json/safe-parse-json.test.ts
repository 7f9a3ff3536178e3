import { expect, test } from 'vitest'
import { safeParseJson } from './safe-parse-json.ts'

test.each([
  ['{"a":1} x', 'more text follows the value', 8],
  ['\uFEFF{}', 'expected a value', 0],
  ['{"a":', 'the text ends inside the value', 5],
])('says why %j is no JSON', (text, reason, at) => {
  expect(safeParseJson(text)).toEqual({ ok: false, reason, at })
})

test('makes a key of __proto__ that changes no prototype', () => {
  const reading = safeParseJson('{"__proto__":{"polluted":true}}')
  expect(reading.ok && Object.keys(Object(reading.value))).toEqual(['__proto__'])
  expect(reading.ok && Object(reading.value).polluted).toBeUndefined()
})

test.each([
  ['a letter', String.raw`{"a":1,"\u00e9":2}`, 'é'],
  ['a line break', String.raw`{"a":1,"\n":2}`, '\n'],
  ['a quote', String.raw`{"a":1,"\"" :2}`, '"'],
  ['a slash', String.raw`{"a":1,"\/":2}`, '/'],
])(
  'reads a key of one unit that is written as an escape, whatever was read before: %s',
  (_, text, key) => {
    safeParseJson(String.raw`{"a":1,"\\":2}`)
    expect(safeParseJson(text)).toEqual({ ok: true, value: { a: 1, [key]: 2 } })
  },
)

test.each([
  ['at its end', String.raw`--\\`, String.raw`--\u0000`, '--\u0000'],
  ['at its start', String.raw`\\n`, String.raw`\nb`, '\nb'],
  ['in its middle', String.raw`a\\n`, String.raw`a\nb`, 'a\nb'],
  ['all through', String.raw`\\u`, String.raw`\u4e00\u4e8c`, '一二'],
  ['more than once', String.raw`\\n\\\"`, String.raw`\n\"a\n`, '\n"a\n'],
  ['behind units beyond Latin-1', String.raw`一\\`, String.raw`一\/`, '一/'],
])('reads a key with an escape %s, whatever was read before', (where, before, key, meant) => {
  safeParseJson(`{"${where}":1,"${before}":2}`)
  const text = `{"${where}":1,"${key}"\n :2}`
  expect(safeParseJson(text)).toEqual({ ok: true, value: { [where]: 1, [meant]: 2 } })
})

test('keeps the last value of a repeated key, however it is written', () => {
  const text = String.raw`{"é":1,"a":{"\u00e9":[{"\u00e9":2}],"\u00e9":3},"\u00e9":4,"__proto__":5}`
  const reading = safeParseJson(text)
  expect(reading.ok && JSON.stringify(reading.value)).toBe('{"é":4,"a":{"é":3},"__proto__":5}')
})

test('says of text after the value where it is, a space that JSON does not know included', () => {
  expect(safeParseJson('{} \u00a0x')).toMatchObject({ at: 3 })
})
