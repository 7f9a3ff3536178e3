import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareDecimals, exactDecimal } from './exact-decimal.ts'

/** An integer, and how many digits of it stand behind the point. */
const numbers = fc.tuple(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), fc.nat({ max: 60 }))

test('decimals compare as the numbers that they write', () => {
  fc.assert(
    fc.property(numbers, numbers, ([one, places], [other, otherPlaces]) => {
      const scaled = one * 10n ** BigInt(60 - places)
      const otherScaled = other * 10n ** BigInt(60 - otherPlaces)
      const order = scaled === otherScaled ? 0 : scaled < otherScaled ? -1 : 1
      const compared = compareDecimals(
        exactDecimal(`${one}e-${places}`),
        exactDecimal(`${other}E-${otherPlaces}`),
      )
      expect(compared).toBe(order)
    }),
  )
})

test.each([
  ['1.50', '15e-1'],
  ['0.00120', '12E-4'],
  ['-0', '0.0e5'],
  ['1e+3', '1000.000'],
  ['-10', '-1e1'],
])('%s is %s', (one, other) => {
  expect(exactDecimal(one)).toEqual(exactDecimal(other))
})
