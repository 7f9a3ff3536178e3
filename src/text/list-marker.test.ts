import { expect, test } from 'vitest'
import { listMarker } from './list-marker.ts'

test.each([
  ['- a', 'bullet', 0, 'a'],
  ['  * b c', 'bullet', 2, 'b c'],
  ['\t• d', 'bullet', 4, 'd'],
  ['1. e', 'number', 0, 'e'],
  ['12) f', 'number', 0, 'f'],
  ['3: g', 'number', 0, 'g'],
  ['(4) h', 'number', 0, 'h'],
] as const)('reads %j', (...[line, kind, indent, rest]) => {
  expect(listMarker(line)).toEqual({ kind, indent, rest })
})

test.each(['-a', '---', '1.5 litres', '**bold** text', '-', '2024 was good', ''])(
  'takes %j for no item',
  (line) => {
    expect(listMarker(line)).toBeUndefined()
  },
)
