import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonValue } from '../contracts/json.ts'
import type { ValueChange } from '../contracts/value-change.ts'
import { isJsonArray } from './is-json-array.ts'
import { isJsonObject } from './is-json-object.ts'
import { jsonEqual } from './json-equal.ts'
import { parsePointer } from './json-pointer.ts'
import { valueChanges } from './value-changes.ts'

describe('valueChanges', () => {
  test.each<[string, JsonValue, JsonValue, readonly ValueChange[]]>([
    ['nothing where the values are the same', { a: [1, null] }, { a: [1, null] }, []],
    ['nothing where only the order of keys differs', { a: 1, b: 2 }, { b: 2, a: 1 }, []],
    ['a key that is gone', { a: 1, b: 2 }, { a: 1 }, [{ op: 'removed', pointer: '/b', before: 2 }]],
    ['a key that came', {}, { content: [] }, [{ op: 'added', pointer: '/content', after: [] }]],
    [
      'the value of a key that stayed',
      { a: { b: 1 } },
      { a: { b: '1' } },
      [{ op: 'changed', pointer: '/a/b', before: 1, after: '1' }],
    ],
    [
      'an array where there was an object, and the whole value',
      {},
      [],
      [{ op: 'changed', pointer: '', before: {}, after: [] }],
    ],
    [
      'items that are gone, by their index',
      ['a', 'b', 'c'],
      ['a'],
      [
        { op: 'removed', pointer: '/1', before: 'b' },
        { op: 'removed', pointer: '/2', before: 'c' },
      ],
    ],
    [
      'what was added after the rest of its object',
      { a: 1, c: 3 },
      { b: 2, a: 0, c: 3 },
      [
        { op: 'changed', pointer: '/a', before: 1, after: 0 },
        { op: 'added', pointer: '/b', after: 2 },
      ],
    ],
    [
      'keys as pointers escape them',
      { 'a/b': { '~': 1 } },
      { 'a/b': {} },
      [{ op: 'removed', pointer: '/a~1b/~0', before: 1 }],
    ],
    ['null, which is a value', { a: null }, {}, [{ op: 'removed', pointer: '/a', before: null }]],
    [
      'a key that every object inherits',
      { toString: 1 },
      {},
      [{ op: 'removed', pointer: '/toString', before: 1 }],
    ],
  ])('tells %s', (_title, before, after, expected) => {
    expect(valueChanges(before, after)).toEqual(expected)
  })

  test('tells nothing of equal values, and something of others', () => {
    fc.assert(
      fc.property(json(), json(), (before, after) => {
        expect(valueChanges(before, before)).toEqual([])
        expect(valueChanges(before, after).length === 0).toBe(jsonEqual(before, after))
      }),
    )
  })

  test('tells enough to make the later value out of the earlier one', () => {
    fc.assert(
      fc.property(json(), json(), (before, after) => {
        const made = valueChanges(before, after).reduce(apply, before)
        expect(jsonEqual(made, after)).toBe(true)
      }),
    )
  })

  test('reads values that nest deeper than a stack holds', () => {
    const [change, ...more] = valueChanges(nested(1), nested(2))
    expect(change).toMatchObject({ op: 'changed', before: 1, after: 2 })
    expect(more).toEqual([])
  })
})

/** Arrays around a value, deeper than a stack holds. */
function nested(leaf: JsonValue): JsonValue {
  return Array.from({ length: 50_000 }).reduce<JsonValue>((value) => [value], leaf)
}

/** Values with few keys, so that two of them often share some. */
function json(): fc.Arbitrary<JsonValue> {
  return fc.letrec<{ value: JsonValue }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom<JsonValue[]>(0, 1, '', 'a', true, null),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('a', 'b', '/', '~', ''), tie('value'), { maxKeys: 3 }),
    ),
  })).value
}

function apply(value: JsonValue, change: ValueChange): JsonValue {
  return changed(value, parsePointer(change.pointer) ?? [], change) ?? null
}

/** A value with one change made; undefined where that removes it. Items are only removed from the end. */
function changed(
  value: JsonValue | undefined,
  [token, ...rest]: readonly string[],
  change: ValueChange,
): JsonValue | undefined {
  if (token === undefined) return change.after
  if (isJsonArray(value)) {
    const index = Number(token)
    const item = changed(value[index], rest, change)
    const before = value.slice(0, index)
    return item === undefined ? before : [...before, item, ...value.slice(index + 1)]
  }
  if (!isJsonObject(value)) throw new Error('the change is to a member of a scalar')
  const others = Object.entries(value).filter(([key]) => key !== token)
  const member = changed(value[token], rest, change)
  return Object.fromEntries(member === undefined ? others : [...others, [token, member]])
}
