import { expect, test } from 'vitest'
import { uniteObjects } from './unite-objects.ts'

test.each([
  [[{}], {}],
  [[{ a: false }, { a: true }, { a: false }], { a: true }],
  [[{ a: { b: true } }, { a: { b: false, c: {} } }], { a: { b: true, c: {} } }],
  [[{ a: ['x', 'y'] }, { a: ['y', 'z'] }], { a: ['x', 'y', 'z'] }],
  [[{ a: 1 }, { a: 2 }, { a: { b: 1 } }], { a: 1 }],
  [[{ a: {} }, { a: true }], { a: {} }],
])('%j say together %j', (objects, united) => {
  expect(uniteObjects(objects)).toEqual(united)
})
