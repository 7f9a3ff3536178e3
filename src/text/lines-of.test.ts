import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { linesOf } from './lines-of.ts'

test('keeps every character of a text, and splits at \\n only', () => {
  assert(
    property(string(), string(), (one, other) => {
      const text = `${one}\n${other}\u2028\r\n`
      const lines = [...linesOf(text)]
      expect(lines.map((line) => text.slice(line.start, line.next)).join('')).toBe(text)
      expect(lines).toHaveLength(text.split('\n').length - 1)
      expect(lines.every((line) => text.slice(line.start, line.end) === line.text)).toBe(true)
    }),
  )
})

test('takes a line ending off', () => {
  expect([...linesOf('a\r\n\nb\r')].map((line) => line.text)).toEqual(['a', '', 'b\r'])
})
