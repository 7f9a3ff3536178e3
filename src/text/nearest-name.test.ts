import { expect, test } from 'vitest'
import { nearestName } from './nearest-name.ts'

test.each([
  ['argumnets', 'arguments'],
  ['Arguments', 'arguments'],
  ['tol', 'tool'],
  ['di', 'id'],
  ['otol', 'tool'],
  ['id', 'id'],
  ['everything', undefined],
  ['', undefined],
])('%s is meant to be %s', (wrong, expected) => {
  expect(nearestName(wrong, ['id', 'tool', 'arguments', 'expect'])).toBe(expected)
})
