import { assert, property, sample, string } from 'fast-check'
import { expect, test } from 'vitest'
import { anyCodePoint } from './any-code-point.ts'

test('is one code point, and no surrogate', () => {
  assert(
    property(anyCodePoint, (text) => {
      expect(Array.from(text)).toHaveLength(1)
      expect(text.isWellFormed()).toBe(true)
    }),
  )
})

test.each(['\0', 'a', '\uD7FF', '\uE000', '\u{10FFFF}'])('may be %j', (text) => {
  expect(anyCodePoint.canShrinkWithoutContext(text)).toBe(true)
})

test.each(['', 'ab', '\uD800', '\uDFFF', 1])('is never %j', (other) => {
  expect(anyCodePoint.canShrinkWithoutContext(other)).toBe(false)
})

test('makes texts of what JavaScript has names for, too', () => {
  const texts = sample(string({ unit: anyCodePoint }), { numRuns: 20_000, seed: 1 })
  expect(texts.some((text) => text.includes('__proto__'))).toBe(true)
})
