import { expect, test } from 'vitest'
import { scanJsonNumber } from './scan-json-number.ts'

test.each([
  ['9007199254740991', true],
  ['9007199254740992', false],
  ['0.1', true],
  ['0.30000000000000004', true],
  ['0.10000000000000001', true],
  ['1700000000.1234567', true],
  ['12345678901234567890.5', false],
  ['3.14159265358979323846', false],
  ['9007199254740993.0', false],
  ['0.1000000000000000055511151231257827021181583404541015625', true],
  ['1e400', false],
  ['-1e400', false],
  ['1e-400', false],
  ['0e400', true],
  ['-0.0', true],
  ['5e-324', true],
  ['1.7976931348623157e308', true],
  ['1e23', true],
])('tells whether a double holds %s', (digits, safe) => {
  expect(scanJsonNumber(digits, 0)).toEqual({ end: digits.length, safe })
})
