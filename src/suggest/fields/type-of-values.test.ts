import { expect, test } from 'vitest'
import { typeOfValues } from './type-of-values.ts'

test.each([
  ['lanes', ['6', '-3'], { type: 'integer' }],
  ['length', ['25', '12.5'], { type: 'number' }],
  ['stars', ['2,341', '7'], { type: 'integer', transform: 'remove_commas' }],
  ['open', ['true', 'false'], { type: 'boolean' }],
  ['open', ['true', 'False'], { type: 'string' }],
  ['zone', ['01', '7'], { type: 'string' }],
  ['userId', ['1', '2'], { type: 'string' }],
  ['release', ['3.10', '3.9'], { type: 'string' }],
  ['price', ['4.50', '3', '12.25'], { type: 'number' }],
  ['total_price', ['10.00', '3.00'], { type: 'number' }],
  ['Price', ['1,200.50', '3.00'], { type: 'number', transform: 'remove_commas' }],
  ['price', ['100', '20'], { type: 'integer' }],
  ['price', ['01.50'], { type: 'string' }],
])('%s of %j', (name, values, type) => {
  expect(typeOfValues(name, values)).toEqual(type)
})
