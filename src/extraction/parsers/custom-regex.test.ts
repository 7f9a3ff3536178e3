import { expect, test } from 'vitest'
import { customRegex } from './custom-regex.ts'
import { pattern } from './test-support/pattern.ts'

test('spans all that matched, however many matches stand inside of another', () => {
  const text = `${'x '.repeat(1500)}the end`
  const patterns = {
    all: { pattern: pattern('(?s)^(.*)$') },
    each: { pattern: pattern('x'), isJoined: true },
  }
  expect(customRegex.parse(text.replaceAll(' ', '\n'), { patterns })).toMatchObject({
    reading: { span: [0, text.length], places: { '/all': [0, text.length] }, unmatched: [] },
  })
})
