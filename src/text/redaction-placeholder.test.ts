import { expect, test } from 'vitest'
import { containsPlaceholder, findPlaceholders } from './redaction-placeholder.ts'

test.each([
  ['[REDACTED:github-token:0a1b2c3d]', true],
  ['Bearer [REDACTED:env:00000000], and more', true],
  ['<HOME>/notes.md', true],
  ['/home/<USER>/notes.md', true],
  ['[REDACTED:env]', true],
  ['[REDACTED]', false],
  ['[REDACTED:env:0A1B2C3D]', false],
  ['<HOMEPAGE>', false],
  ['', false],
])('tells whether %j was redacted', (text, expected) => {
  expect(containsPlaceholder(text)).toBe(expected)
})

test('finds every placeholder', () => {
  expect(findPlaceholders('<TMP>/a [REDACTED:env:00000000]')).toEqual([
    [0, 5],
    [8, 31],
  ])
})
