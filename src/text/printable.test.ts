import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { printable } from './printable.ts'
import { anyCodePoint } from './test-support/any-code-point.ts'

describe('a text for a terminal', () => {
  test.each([
    ['plain text, ünïcode and 日本 stay', 'plain text, ünïcode and 日本 stay'],
    ['one\r\ntwo\tthree\u2028four', 'one two three four'],
    ['\u001B[31mred\u001B[0m', '␛[31mred␛[0m'],
    ['\u009B31m', '�31m'],
    ['bell\u0007 delete\u007F', 'bell␇ delete␡'],
    ['abc\u202Etxt.exe', 'abc�txt.exe'],
    ['half \uD83D', 'half �'],
    ['👨‍👩‍👧', '👨‍👩‍👧'],
    ['a\u200Bb\uFEFFc\u00ADd\u2060e', 'a�b�c�d�e'],
    ['\u{E0041}tag', '�tag'],
    ['::set-output name=x::y', '∷set-output name=x::y'],
    ['  ::error::x', '  ∷error::x'],
    ['a ##[error]x', 'a ## [error]x'],
    ['std::vector and C::D', 'std::vector and C::D'],
  ])('shows %j as %j', (text, shown) => {
    expect(printable(text)).toBe(shown)
  })

  test('holds no control character, whatever came in', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCodePoint }), (text) => {
        expect(printable(text)).not.toMatch(/\p{Cc}|\p{Cs}|[\u2028\u2029\u202A-\u202E]/u)
      }),
    )
  })
})
