import { describe, expect, test } from 'vitest'
import { formatPointer, parsePointer, valueAt } from './json-pointer.ts'

describe('JSON Pointer (RFC 6901)', () => {
  const document = { foo: ['bar', 'baz'], '': 0, 'a/b': 1, 'm~n': 8, ' ': 7 }

  test.each([
    ['', document],
    ['/foo', ['bar', 'baz']],
    ['/foo/0', 'bar'],
    ['/', 0],
    ['/a~1b', 1],
    ['/m~0n', 8],
    ['/ ', 7],
    ['/foo/01', undefined],
    ['/foo/-', undefined],
    ['/toString', undefined],
    ['foo', undefined],
  ])('reads %j', (pointer, expected) => {
    expect(valueAt(document, pointer)).toEqual(expected)
  })

  test('writes what it reads', () => {
    expect(parsePointer(formatPointer(['a/b', 'm~n', 0, '~1']))).toEqual(['a/b', 'm~n', '0', '~1'])
  })
})
