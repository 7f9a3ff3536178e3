import { expect, test } from 'vitest'
import type { JsonValue } from '../contracts/json.ts'
import { compileSchema } from './compile-schema.ts'
import { isVacuous } from './is-vacuous.ts'

const ROWS = Array.from({ length: 1000 }, (_, id) => ({ id, name: `row ${id}` }))

test.each<[string, JsonValue, JsonValue, boolean]>([
  ['{}', {}, { a: 1 }, true],
  ['true', true, [1, 2], true],
  ['type object', { type: 'object' }, { a: { b: 'x' } }, true],
  ['additionalProperties', { type: 'object', additionalProperties: true }, { a: 1 }, true],
  [
    'names without types',
    { properties: { result: { title: 'Result' } }, required: ['result'] },
    { result: { rows: ROWS } },
    true,
  ],
  ['a text', { properties: { result: { type: 'string' } } }, { result: 'METADATA: {}' }, false],
  [
    'one typed leaf among many',
    { properties: { rows: {}, total: { type: 'number' } } },
    { rows: [1, 2, 3], total: 3 },
    false,
  ],
  ['several types', { properties: { a: { type: ['string', 'null'] } } }, { a: null }, false],
  ['typed rows', { items: { properties: { id: { type: 'number' } } } }, ROWS, false],
  ['a typed root', { type: 'string' }, 'x', false],
  ['an empty value', {}, {}, false],
  ['an empty list inside', { properties: { rows: { type: 'array' } } }, { rows: [] }, false],
])('%s', (...[, schema, value, vacuous]) => {
  const compiled = compileSchema(schema)
  expect(compiled.ok && compiled.validate(value)).toEqual([])
  expect(compiled.ok && isVacuous(compiled, value)).toBe(vacuous)
})

test('ends on a value that nests deep', () => {
  let value: JsonValue = 1
  for (let depth = 0; depth < 100_000; depth += 1) value = [value]
  const compiled = compileSchema({})
  expect(compiled.ok && isVacuous(compiled, value)).toBe(true)
})
