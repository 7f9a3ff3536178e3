import { expect, test } from 'vitest'
import type { JsonValue } from '../../contracts/json.ts'
import { growsInto } from './grows-into.ts'

test.each<[JsonValue | undefined, JsonValue | undefined, boolean]>([
  [undefined, 1, true],
  [1, undefined, false],
  [1, 1, true],
  [1, 12, false],
  [0, -0, false],
  ['a', 'ab', true],
  ['a', 'ba', false],
  ['a', ['a'], false],
  [[], [1], true],
  [[1], [], false],
  [[1, 2], [2, 1], false],
  [['a'], ['ab', 1], true],
  [[], {}, false],
  [{}, [], false],
  [{ a: 'b' }, { c: 1, a: 'bc' }, true],
  [{ a: 1 }, {}, false],
  [{ a: null }, { a: 1 }, false],
  [{ toString: 1 }, { a: 1 }, false],
  [null, {}, false],
])('tells whether %j grows into %j', (before, after, expected) => {
  expect(growsInto(before, after)).toBe(expected)
})
