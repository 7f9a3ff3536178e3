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
