import { describe, expect, test } from 'vitest'
import { compilePattern } from './compile-pattern.ts'

const TEXTS = [
  '',
  'a',
  'A',
  'abc',
  '12',
  'a1',
  '\u00a0',
  ' ',
  '\t',
  '\v',
  'a\nb',
  'a\rb',
  'a\u2028b',
  '/',
  '-',
  '[',
  ']',
  '^',
  '\\',
  '😀',
  'ä',
  'Ω',
  '{',
  '{,5}',
  'a.b',
  '2026-11-21',
  'é',
  '\b',
  '\0',
  '$',
  'a-b',
  '_',
  ':alpha:]',
]

describe('a translated pattern', () => {
  test.for([
    '^\\d{4}-\\d{2}-\\d{2}$',
    '\\s',
    '\\S',
    '^[\\s]$',
    '^[\\S]$',
    '^[^\\s]+$',
    '.',
    '^.$',
    '^.b',
    '[]',
    '[^]',
    '^[^]$',
    '[[]',
    '[[:alpha:]]',
    '[^^]',
    '[a[^]',
    '\\/',
    '/',
    '\\u0061',
    '\\u{1F600}',
    '\\uD83D\\uDE00',
    '\\x41',
    '\\cI',
    '\\0',
    '[\\b]',
    '\\bb',
    '\\Bb',
    '(?<year>\\d+)',
    '(?:a|b)c',
    '\\p{L}',
    '\\p{Lu}',
    '\\P{L}',
    '\\p{Script=Greek}',
    '\\p{sc=Greek}',
    '\\p{gc=Lu}',
    '^[\\w.-]+$',
    '^\\$',
    '\\-',
    '[\\]]',
    '[a\\]]b?',
    'a$',
    '(?i:A)bc',
    '\\{,5\\}',
    'a{1,2}',
  ])('means the same as %s', (pattern, { skip }) => {
    const compiled = compilePattern(pattern)
    const native = nativeRegExp(pattern)
    if (native === undefined) return skip('this Node has no such syntax yet')
    expect(TEXTS.filter((text) => compiled?.test(text))).toEqual(
      TEXTS.filter((text) => native.test(text)),
    )
  })

  test.each([
    '(?=a)',
    '(?<!a)b',
    '(a)\\1',
    '(?<n>a)\\k<n>',
    'a{2000}',
    '(',
    '\\Z',
    '\\A',
    '(?P<n>a)',
    '(?i)a',
    'a(?#b)',
    '\\uD83D',
    '\\1',
  ])("is not made where RE2 can't say it: %s", (pattern) => {
    expect(compilePattern(pattern)).toBeUndefined()
  })
})

function nativeRegExp(pattern: string): RegExp | undefined {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags)
    } catch {
      // Not in this mode, or not at all.
    }
  }
  return undefined
}
