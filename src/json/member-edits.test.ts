import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { editBytes } from './edit-bytes.ts'
import { memberEdits, type MemberChanges } from './member-edits.ts'

function edited(json: string, changes: MemberChanges): string {
  const bytes = Buffer.from(json)
  return Buffer.from(editBytes(bytes, memberEdits(bytes, 0, changes))).toString()
}

test.each<[json: string, changes: MemberChanges, edited: string]>([
  ['{"a": 1}', { set: { a: '2' } }, '{"a": 2}'],
  ['{"a": 1 }', { set: { b: '2' } }, '{"a": 1,"b":2 }'],
  ['{ }', { set: { b: '2', c: '3' } }, '{"b":2,"c":3 }'],
  ['{"a":1, "a":2}', { set: { a: '3' } }, '{"a":1, "a":3}'],
  ['{"a":1, "b":2 , "c":3}', { drop: ['b'] }, '{"a":1 , "c":3}'],
  ['{"a":1, "b":2}', { drop: ['a'] }, '{"b":2}'],
  ['{"a":1, "a":3,"b":2}', { drop: ['a'] }, '{"b":2}'],
  ['{"b":2, "a":1, "a":3}', { drop: ['a'] }, '{"b":2}'],
  ['{ "a":1, "b":2 }', { drop: ['a', 'b'] }, '{  }'],
  ['{ "a":1, "b":2 }', { drop: ['a', 'b'], set: { c: '3' } }, '{ "c":3 }'],
  ['{"a":1, "b":2}', { drop: ['b'], set: { c: '3' } }, '{"a":1,"c":3}'],
  ['{"a":1}', { drop: ['b'] }, '{"a":1}'],
  ['[1]', { set: { a: '2' } }, '[1]'],
  ['', { set: { a: '2' } }, ''],
])('%s with %j is %s', (json, changes, expected) => {
  expect(edited(json, changes)).toBe(expected)
})

test('gives the object that the changes ask for, of every object', () => {
  const keys = fc.constantFrom('a', 'b', 'ü"', 'd')
  const object = fc.dictionary(keys, fc.jsonValue())
  fc.assert(
    fc.property(
      object,
      object,
      fc.uniqueArray(keys),
      fc.constantFrom(0, 2),
      (json, set, drop, indent) => {
        const left = drop.filter((key) => !Object.hasOwn(set, key))
        const texts = Object.entries(set).map(([key, value]) => [key, JSON.stringify(value)])
        const changes = { set: Object.fromEntries(texts), drop: left }
        const expected = new Map<string, unknown>(Object.entries(json))
        for (const key of left) expected.delete(key)
        for (const [key, value] of Object.entries(set)) expected.set(key, value)
        const read: unknown = JSON.parse(edited(JSON.stringify(json, undefined, indent), changes))
        expect(read).toEqual(JSON.parse(JSON.stringify(Object.fromEntries(expected))))
      },
    ),
  )
})
