import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonValue } from '../contracts/json.ts'
import { describedParameter, describedValues } from './described-value.ts'

describe('the first value that a description names', () => {
  test.each<[description: string, type: string, value: JsonValue | undefined]>([
    ['What to compute, e.g. `2+2`', 'string', '2+2'],
    ['A zone (e.g. "Europe/Oslo" or "UTC")', 'string', 'Europe/Oslo'],
    ["A colour such as 'teal'.", 'string', 'teal'],
    ['A colour, for example: teal, red', 'string', 'teal'],
    ['A town (e.g., New Ross)', 'string', 'New Ross'],
    ['Example: #3b82f6', 'string', '#3b82f6'],
    ['Unit. Defaults to metres.', 'string', 'metres'],
    ['An expression (e.g. `"x + 1"`)', 'string', 'x + 1'],
    ['How many (default: 10)', 'integer', 10],
    ['How deep (default 2.5)', 'integer', undefined],
    ['How deep (default 2.5)', 'number', 2.5],
    ['Whether to wait. Default is False.', 'boolean', false],
    ['Columns, e.g. ["a", "b"]', 'array', ['a', 'b']],
    ["Columns, e.g. ['a', 'b'] or none", 'array', ['a', 'b']],
    ['A filter, e.g. {"lanes": {"$gt": 6}}.', 'object', { lanes: { $gt: 6 } }],
    ['When (YYYY-MM-DD HH:mm:ss)', 'string', '2026-01-15 12:00:00'],
    ['A day as YYYY-MM-DD', 'string', '2026-01-15'],
    ['The time in ISO 8601', 'string', '2026-01-15T12:00:00Z'],
    ['For example the name of a town that has a pool', 'string', undefined],
    ['Default is the name of the folder', 'string', undefined],
    ['A word. It sets an example.', 'string', undefined],
    ['A number, e.g. many', 'integer', undefined],
    ['', 'string', undefined],
  ])('%j as %s', (description, type, value) => {
    expect(describedValues(description, type)[0]).toEqual(value)
  })
})

test.each([
  ['Args:\n    town: Name of the town\n    day (str): The day', 'day', 'The day'],
  ['- `town` (string, required): Name', 'town', 'Name'],
  ['* **town** - Name', 'town', 'Name'],
  ['The town is where: it rains', 'town', undefined],
  ['town_id: 5', 'town', undefined],
])('%j says of %s: %j', (description, name, said) => {
  expect(describedParameter(description, name)).toBe(said)
})

test('every description is read without a fault, and gives values of its type', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('string', 'number', 'boolean'), (text, type) => {
      const all = describedValues(`e.g. ${text} for example: ${text} (default: ${text})`, type)
      expect(all.every((value) => typeof value === type)).toBe(true)
    }),
  )
})
