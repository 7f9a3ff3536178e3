import { assert, array, constantFrom, property } from 'fast-check'
import { expect, test } from 'vitest'
import { createBracketFinder } from './create-bracket-finder.ts'

test('finds every opening bracket of any text, in order', () => {
  assert(
    property(array(constantFrom('{', '[', '}', ']', 'a', '\n'), { maxLength: 20 }), (pieces) => {
      const text = pieces.join('')
      const next = createBracketFinder(text)
      const found: number[] = []
      for (let at = next(0); at !== -1; at = next(at + 1)) found.push(at)
      expect(found).toEqual([...text.matchAll(/[{[]/gu)].map(({ index }) => index))
    }),
  )
})
