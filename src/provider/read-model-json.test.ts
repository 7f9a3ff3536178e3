import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readModelJson } from './read-model-json.ts'

test.each([
  ['', 'cut'],
  [' {"a": 1} ', 'whole'],
  ['{"a": "b', 'cut'],
  ['{"a": tru', 'cut'],
  ['{"a": "\\', 'cut'],
  ['{"a": 1,}', 'malformed'],
  ['{"a": 1} {', 'malformed'],
  ['{"a": "b\nc', 'malformed'],
  ['Sure: {"a": 1}', 'malformed'],
  ['{"a": [REDACTED:mine:0123abcd]}', 'whole'],
  ['{"a": "x [REDACTED:mine:0123abcd] y", "b": [REDACTED:mine:0123abcd]}', 'whole'],
  ['{"a": "x [REDACTED:mine:0123abcd], "b": 1}', 'redacted'],
  ['{"a": "[REDACTED:mine:0123abcd]", "b', 'redacted'],
])('%j is %s', (text, state) => {
  expect(readModelJson(text).state).toBe(state)
})

test('says where and why a text is no JSON', () => {
  expect(readModelJson('{"a": 1,\n b: 2}')).toEqual({
    state: 'malformed',
    fault: 'line 2 column 2: expected a key in double quotes',
  })
})

test('whatever JSON is cut, its beginning is cut, and never malformed', () => {
  fc.assert(
    fc.property(fc.object(), fc.nat(), (value, at) => {
      const text = JSON.stringify(value)
      const { state } = readModelJson(text.slice(0, at % text.length))
      expect(state).toBe('cut')
    }),
  )
})
