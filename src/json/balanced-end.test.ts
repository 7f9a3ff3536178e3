import { expect, test } from 'vitest'
import { balancedEnd } from './balanced-end.ts'

test.each([
  ['{"a": [1, 2], oops} rest', 19],
  ['{"a": "}"} rest', 10],
  ['{"a\\"}": 1} rest', 11],
  ['{"open: 1}\n{"x": 1}}', 20],
  ['{"a": [1, 2]', undefined],
])('finds where %j is balanced', (text, end) => {
  expect(balancedEnd(text, 0)).toBe(end)
})
