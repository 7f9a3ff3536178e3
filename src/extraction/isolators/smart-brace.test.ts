import { expect, test } from 'vitest'
import { isQuadratic } from '../../text/is-quadratic.ts'
import { smartBrace } from './smart-brace.ts'

test.each([
  ['a value in a sentence', 'It is {"a": 1}, they said.', ['{"a": 1}']],
  ['every value', 'Old: {"a": 1}\nNew: [{"a": 2}]', ['{"a": 1}', '[{"a": 2}]']],
  ['a value behind a citation and a set', 'See [1] and {x}: {"a": 1}', ['{"a": 1}']],
  ['a value behind a bracket in quotes', 'He said "{" and then {"a": 1}', ['{"a": 1}']],
  ['a value behind a broken one', '{a} {"b": {"c": 1}}', ['{"b": {"c": 1}}']],
  ['a value in what opens with a name and never closes', 'in {Note: {"a": 1}', ['{"a": 1}']],
])('finds %s', (_, text, values) => {
  const isolation = smartBrace.isolate(text)
  const found = 'candidates' in isolation ? isolation.candidates : []
  expect(found.map(({ span }) => text.slice(...span)).toSorted()).toEqual(values.toSorted())
})

test.each([
  ['what stands in a broken object', '{"x": {"a": 1}, y}'],
  ['what stands in a broken list', 'so [{"a": 1}, {"b": 2, x'],
  ['what stands in an object without quotes', '{items: [1], id: {"a": true}}'],
  ['JSON Lines with a broken one', '{"a": 1}\n{"a": 2,}\n{"a": 3}'],
  ['the same in a fence', '```jsonl\n{"a": 1}\n{"a": 2,}\n{"a": 3}\n```'],
  ['code', 'f({"a": 1}); return {"b": 2}; x = {"c": 3}'],
])('leaves %s', (_, text) => {
  expect(smartBrace.isolate(text)).toHaveProperty('refusal')
})

test('looks once at names that nothing closes, however many there are', async () => {
  const grows = await isQuadratic((share) => smartBrace.isolate('A: {'.repeat(12_500 * share)))
  expect(grows).toBe(false)
})
