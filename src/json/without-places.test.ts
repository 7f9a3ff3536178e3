import { expect, test } from 'vitest'
import type { JsonValue } from '../contracts/json.ts'
import { withoutPlaces } from './without-places.ts'

test.each<[string, JsonValue, readonly string[], JsonValue | undefined]>([
  ['a member', { a: 1, b: 2 }, ['/a'], { b: 2 }],
  ['items, which don’t move meanwhile', [0, 1, 2, 3], ['/1', '/2'], [0, 3]],
  [
    'an item behind the tenth',
    Array.from({ length: 12 }, (_, at) => at),
    ['/2', '/10'],
    [0, 1, 3, 4, 5, 6, 7, 8, 9, 11],
  ],
  [
    'what is inside something that is left out, too',
    { a: { b: 1 }, c: 1 },
    ['/a', '/a/b'],
    { c: 1 },
  ],
  ['an escaped key', { 'a/b': 1 }, ['/a~1b'], {}],
  ['what isn’t there', { a: [1] }, ['/b', '/a/x', '/a/0/c'], { a: [1] }],
  ['all of it', { a: 1 }, ['', '/a'], undefined],
])('leaves out %s', (_what, value, pointers, rest) => {
  expect(withoutPlaces(value, pointers)).toEqual(rest)
})

test('keeps a key that is a prototype’s name', () => {
  const value: JsonValue = JSON.parse('{"__proto__":{"a":1,"b":2}}')
  expect(JSON.stringify(withoutPlaces(value, ['/__proto__/a']))).toBe('{"__proto__":{"b":2}}')
})
