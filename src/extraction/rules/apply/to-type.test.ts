import { expect, test } from 'vitest'
import { toType } from './to-type.ts'

test.each([
  ['42', 'integer', 42],
  [' -7 ', 'integer', -7],
  ['-0', 'integer', 0],
  ['+3', 'integer', 3],
  ['9007199254740991', 'integer', 9007199254740991],
  ['1.5', 'number', 1.5],
  ['.5', 'number', 0.5],
  ['1e3', 'number', 1000],
  ['+007.50', 'number', 7.5],
  ['-.5', 'number', -0.5],
  ['0e9', 'number', 0],
  ['True', 'boolean', true],
  ['false', 'boolean', false],
  ['', 'string', ''],
  [' a ', 'string', ' a '],
] as const)('takes %j for the %s %j', (text, type, value) => {
  expect(toType(text, type)).toEqual({ ok: true, value })
})

test.each([
  ['', 'integer', 'is no integer'],
  ['1,234', 'integer', 'is no integer'],
  ['1.2k', 'integer', 'is no integer'],
  ['1.0', 'integer', 'is no integer'],
  ['0x10', 'number', 'is no number'],
  ['١٢', 'integer', 'is no integer'],
  ['NaN', 'number', 'is no number'],
  ['1e999', 'number', 'is larger than a number can be'],
  ['9007199254740993', 'integer', 'has more digits than a number holds; type string keeps them'],
  ['9007199254740993', 'number', 'has more digits than a number holds; type string keeps them'],
  ...['1e-400', '9007199254740993.5', '9007199254740993e0', '+.1000000000000000055'].map(
    (text) =>
      [text, 'number', 'has more digits than a number holds; type string keeps them'] as const,
  ),
  ['yes', 'boolean', 'is neither true nor false'],
  ['1', 'boolean', 'is neither true nor false'],
] as const)('takes %j for no %s: it %s', (text, type, reason) => {
  expect(toType(text, type)).toEqual({ ok: false, reason })
})
