import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JsonObject } from '../../contracts/json.ts'
import { certainMembers } from './certain-members.ts'

test.each<readonly [raw: string, members: JsonObject]>([
  ['', {}],
  ['{', {}],
  ['[1, 2', {}],
  ['{"a": 1', {}],
  ['{"a": 1.', {}],
  ['{"a": 1.5e', {}],
  ['{"a": -', {}],
  ['{"a": 1,', { a: 1 }],
  ['{"a": 1 ', { a: 1 }],
  ['{"a": 1}', { a: 1 }],
  ['{"a": "x', {}],
  ['{"a": "x"', { a: 'x' }],
  ['{"a": tru', {}],
  ['{"a": true', { a: true }],
  ['{"a": [1, 2', {}],
  ['{"a": [1, 2], "b": {"c": 1}, "d": {"e": 2', { a: [1, 2], b: { c: 1 } }],
  ['{"a": 1, "a": 2, "b"', { a: 2 }],
  ['{"__proto__": 1, "b": 2.', JSON.parse('{"__proto__": 1}')],
])('of %j are %j', (raw, members) => {
  expect(certainMembers(raw)).toEqual(members)
})

test('hold wherever an object is cut off', () => {
  const values = fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true })
  fc.assert(
    fc.property(values, fc.constantFrom(undefined, 2), (object, indent) => {
      const raw = JSON.stringify(object, undefined, indent)
      const whole: JsonObject = JSON.parse(raw)
      for (let end = 0; end <= raw.length; end += 1)
        for (const [key, value] of Object.entries(certainMembers(raw.slice(0, end))))
          expect(value).toEqual(whole[key])
      expect(certainMembers(raw)).toEqual(whole)
    }),
    { numRuns: 25 },
  )
})
