import { expect, test } from 'vitest'
import { bodyCuts, cutBody } from './body-cuts.ts'

test.each([0, 1, 2, 700, 5000])('each place of a body of %i bytes is cut', (length) => {
  const [bytes, ...cuts] = bodyCuts(length)
  const wanted = Array.from({ length: Math.max(0, length - 1) }, (_, index) => index + 1)
  expect(bytes?.places).toEqual(wanted)
  expect(cuts.flatMap(({ places }) => places).toSorted((a, b) => a - b)).toEqual(wanted)
})

test('a very long body is cut at a thousand places', () => {
  const [, ...cuts] = bodyCuts(100_000)
  const places = new Set(cuts.flatMap((cut) => cut.places))
  expect(cuts.length).toBe(1000)
  expect(places.size).toBeGreaterThan(900)
  expect([...places].every((place) => place > 0 && place < 100_000)).toBe(true)
})

test('the pieces are the body', () => {
  const body = Buffer.from('abcdef')
  expect(cutBody(body, { name: '', places: [] })).toEqual([body])
  expect(cutBody(body, { name: '', places: [1, 4] }).map(String)).toEqual(['a', 'bcd', 'ef'])
})
