import { expect, test } from 'vitest'
import { someNames } from './some-names.ts'

test.each([
  [1, '0'],
  [10, '0, 1, 2, 3, 4, 5, 6, 7, 8, 9'],
  [90, '0, 1, 2, 3, 4, 5, 6, 7, 8, 9 and 80 more'],
])('%i names are %s', (count, names) => {
  expect(someNames([...Array(count).keys()].map(String))).toBe(names)
})
