import { expect, test } from 'vitest'
import { isBrokenJsonLines } from './is-broken-json-lines.ts'

test.each([
  ['one broken line among whole ones', '{"a":1}\n{"a":2,}\n{"a":3}\n', true],
  ['every line broken', '{"a":1,}\r\n\r\n{"a":2,}', true],
  ['a last line that is cut off', "{'a':1}\n{'a': [2", true],
  ['a line in the middle that is cut off', '{"a":1}\n{"a": "tru\n{"a":3}', true],
  ['whole lines only', '{"a":1}\n{"a":2}', false],
  ['one line', '{"a":1,}', false],
  ['one value over many lines', '{"a":1,\n"b":2,\n}', false],
  ['an array over many lines', '[\n{"a":1}\n{"a":2}\n]', false],
  ['an array that misses a comma at the end of a line', '[{"a":1}\n{"a":2}]', false],
  ['lines with commas behind them', '{"a":1,},\n{"a":2,},', false],
  ['prose beside values', 'so {"a":1}\n{"a":2,}', false],
  ['sets', '{ x }\n{ y }', false],
  ['a value above a set', '{"a":1}\n{1, 2} isn\'t', false],
  ['a value above a citation', '{"a":1}\n[1] says so', false],
  ['lists of numbers of which one is cut off', '[1]\n[2,', false],
  ['templates', '{{a}}\n{{b}}', false],
])('tells of %s', (_, text, broken) => {
  expect(isBrokenJsonLines(text)).toBe(broken)
})
