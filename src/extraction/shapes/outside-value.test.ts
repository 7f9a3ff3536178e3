import { expect, test } from 'vitest'
import { outsideValue } from './outside-value.ts'

test.each([
  ['a VALUE b', 'a \n b', false],
  ['a\n<x>\nVALUE\n</x>\nb', 'a\n\n\nb', true],
  ['<x id="1">VALUE</x>', '\n', true],
  ['a\n---\nVALUE\n---\nb', 'a\nb', true],
  ['a\n=== BEGIN ===\nVALUE\n=== END ===\n', 'a\n', true],
  ['<x>\nVALUE\nb', '<x>\n\n\nb', false],
  ['a --- VALUE --- b', 'a --- \n --- b', false],
])('%j', (text, rest, isMarked) => {
  const start = text.indexOf('VALUE')
  expect(outsideValue(text, [start, start + 5])).toEqual({ text: rest, isMarked })
})
