import { expect, test } from 'vitest'
import { writeToolCalls } from './write-tool-calls.ts'

const CALLS = [{ name: 'get_weather', arguments: { city: 'Oslo' } }]
const WRITTEN = '<tool_call>\n{"name": "get_weather", "arguments": {"city": "Oslo"}}\n</tool_call>'

test.each([
  ['a name', 'hermes'],
  ['an alias', 'qwen25'],
  ['an alias of several formats', 'qwen'],
])('writes calls in the format of %s', (_what, name) => {
  expect(writeToolCalls(name, CALLS)).toBe(WRITTEN)
})

test('refuses a format that is none', () => {
  expect(() => writeToolCalls('hermse', CALLS)).toThrow(/did you mean hermes\?/u)
})
