import { expect, test } from 'vitest'
import { surveyBrokenJson } from './survey-broken-json.ts'

test.each([
  ['a value and what follows it', '{"a": [1]} text', 10],
  ['a bracket in a string', '{"a": "}"}', 10],
  ['a bracket behind an escaped quote', '{"a": "\\"}"}', 12],
  ['a bracket in single quotes', "{'a': '}'}", 10],
  ['a bracket in a comment', '{/* } */ "a": 1} x', 16],
  ['an apostrophe in a word', "{a: don't} x", 10],
  ['a bracket that is closed by another', '{"a": [1} x', 9],
  ['a string that its line ends', '{"a": "b}\ntext', 9],
  ['quotes in a string', '{"a": "say "x}" to"} x', 20],
  ['a bracket that is never closed', '{"a": [1]', undefined],
])('sees the end of %s', (_, text, end) => {
  expect(surveyBrokenJson(text, 0).end).toBe(end)
})

test.each([
  ['{"a": 1, b: 2}', { keys: 2, strings: 1, faults: 0, phrases: 0, depth: 1 }],
  ['[1 2 "a", "b"]', { keys: 0, strings: 2, faults: 2, phrases: 0 }],
  ['[1 2 a b]', { faults: 3, phrases: 2 }],
  ['["a": "b": "c"]', { faults: 2 }],
  ['{Note: this is prose}', { keys: 1, strings: 0, phrases: 2 }],
  ['[[{}]]', { depth: 3 }],
  ['{"a": 1, b: c.d, e: "f"}', { values: 2, bare: 1, programMarks: 0 }],
  ['{a: New York, b: 1, c: f(}', { values: 1, bare: 1, programMarks: 0 }],
  ['{a: b;\n c::d, e: nil, f => 1}', { programMarks: 4 }],
  ['{"a": "b; c => nil", d: &quot;e&quot;}', { programMarks: 0 }],
])('counts what %s holds', (text, counts) => {
  expect(surveyBrokenJson(text, 0)).toMatchObject(counts)
})

test.each([
  ['words behind a blank line', '[1, 2\n\nThat is all.', 5],
  ['a label behind a blank line', '{"a": \n\nActually: {"b": 1}', 5],
  ['a string that runs into prose', '{"a": "b\n\nThat is all.', 8],
  ['words behind an item', '[{"a": 1} and on', 9],
  ['nothing where keys have no quotes', '{a: 1,\n\nb: 2', undefined],
  ['nothing where the value goes on', '{"a": 1,\n\n"b": 2', undefined],
  ['nothing where the value is closed', '[1, 2\n\nThat is all.]', undefined],
])('sees %s as the start of prose', (_, text, proseAt) => {
  expect(surveyBrokenJson(text, 0).proseAt).toBe(proseAt)
})
