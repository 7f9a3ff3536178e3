import { expect, test } from 'vitest'
import type { JsonValue } from '../contracts/json.ts'
import { jsonEqual } from './json-equal.ts'
import { safeParseJson } from './safe-parse-json.ts'

test.each<[JsonValue, JsonValue, boolean]>([
  [1, 1, true],
  [1, '1', false],
  [null, {}, false],
  [[], {}, false],
  [{ a: 1, b: [2] }, { b: [2], a: 1 }, true],
  [{ a: 1 }, { a: 1, b: 2 }, false],
  [{ a: 1, b: 2 }, { a: 1, c: 2 }, false],
  [[1, 2], [2, 1], false],
  [{ toString: 1 }, { valueOf: 1 }, false],
])('compares %j with %j', (left, right, expected) => {
  expect(jsonEqual(left, right)).toBe(expected)
  expect(jsonEqual(right, left)).toBe(expected)
})

test('compares values that are nested deeper than a stack', () => {
  const text = '['.repeat(100_000) + ']'.repeat(100_000)
  const [left, right] = [safeParseJson(text), safeParseJson(text)]
  expect(left.ok && right.ok && jsonEqual(left.value, right.value)).toBe(true)
})
