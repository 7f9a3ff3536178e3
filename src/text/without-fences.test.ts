import { expect, test } from 'vitest'
import { withoutFences } from './without-fences.ts'

test.each([
  ['plain', 'plain'],
  ['a\n```js\nb()\n```\nc', 'a\n\nc'],
  ['a\n~~~\nb\n~~~\n```\nc\n```', 'a\n\n\n'],
  ['a\n```\nnever closed', 'a\n\n'],
])('%j', (text, rest) => {
  expect(withoutFences(text)).toBe(rest)
})
