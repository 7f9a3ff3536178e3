import { expect, test } from 'vitest'
import type { JsonValue } from '../contracts/json.ts'
import { declaredNames } from './declared-names.ts'

test.each<[where: string, schema: JsonValue, names: string[]]>([
  ['in properties', { properties: { a: {}, b: {} } }, ['a', 'b']],
  ['in required', { required: ['a'] }, ['a']],
  ['in allOf', { allOf: [{ properties: { a: {} } }, { required: ['b'] }] }, ['a', 'b']],
  ['in a branch', { anyOf: [{ properties: { a: {} } }], oneOf: [{ required: ['b'] }] }, ['a', 'b']],
  ['behind a reference', { $ref: '#/$defs/x y', $defs: { 'x y': { required: ['a'] } } }, ['a']],
  [
    'behind an encoded one',
    { $ref: '#/$defs/x%20y', $defs: { 'x y': { required: ['a'] } } },
    ['a'],
  ],
  ['behind a reference to itself', { $ref: '#', required: ['a'] }, ['a']],
  ['nowhere: of a value inside', { properties: { a: { properties: { b: {} } } } }, ['a']],
  ['nowhere: of any key', { additionalProperties: { required: ['a'] } }, []],
  ['nowhere: in a definition', { $defs: { x: { required: ['a'] } } }, []],
  ['nowhere: elsewhere', { $ref: 'https://example.com/a#/b' }, []],
  ['nowhere: no schema for objects', true, []],
])('finds names that stand %s', (_where, schema, names) => {
  expect([...declaredNames(schema)].toSorted()).toEqual(names)
})
