import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLocator } from './create-locator.ts'

test.each([
  [0, '1:1'],
  [2, '1:3'],
  [3, '2:1'],
  [4, '3:1'],
  [5, '3:2'],
])('tells where offset %i is', (offset, place) => {
  const { line, column } = createLocator('ab\n\nc')(offset)
  expect(`${line}:${column}`).toBe(place)
})

test.each([['abcdefg'], ['abcd\n'], ['']])(
  'takes an offset behind the end for the end, and searches no further: %j',
  (text) => {
    const locate = createLocator(text)
    expect(locate(32)).toEqual(locate(text.length))
    expect(locate(0)).toEqual({ line: 1, column: 1 })
  },
)

test('tells the same in every order', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', '\n', '\r') })
  fc.assert(
    fc.property(texts, fc.array(fc.nat(40)), (text, offsets) => {
      const locate = createLocator(text)
      for (const offset of offsets) {
        const before = text.slice(0, offset).split('\n')
        expect(locate(offset)).toEqual({
          line: before.length,
          column: (before.at(-1) ?? '').length + 1,
        })
      }
    }),
  )
})
