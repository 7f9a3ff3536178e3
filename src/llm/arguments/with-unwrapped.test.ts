import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../contracts/json.ts'
import { parseLlmOutput } from '../parse-llm-output.ts'

const TEXT = String.raw`{"filter":"{\"a\": [1]}"}`

const VALUE = { filter: '{"a": [1]}' }

const FORMS = [
  `<tool_call>{"name":"f","arguments":${TEXT}}</tool_call>`,
  `{"name":"f","arguments":${TEXT}}`,
  `<|tool_calls_section_begin|><|tool_call_begin|>functions.f:0<|tool_call_argument_begin|>${TEXT}<|tool_call_end|><|tool_calls_section_end|>`,
  `[TOOL_CALLS]f[ARGS]${TEXT}`,
  `<|tool_call_start|>[f(filter='{"a": [1]}')]<|tool_call_end|>`,
]

function callOf(text: string, schema: JsonObject): unknown {
  const { toolCalls } = parseLlmOutput(text, {
    tools: [{ name: 'f', inputSchema: { type: 'object', properties: { filter: schema } } }],
  })
  return toolCalls.map(({ arguments: values, repairs }) => [
    values,
    ...repairs.map(({ code }) => code),
  ])
}

describe.each(FORMS)('an argument that is JSON in a string: %s', (text) => {
  test.each([
    { type: 'object' },
    { type: ['object', 'null'] },
    { anyOf: [{ type: 'object' }, { type: 'array' }] },
  ])('is unwrapped for %j', (schema) => {
    expect(callOf(text, schema)).toEqual([[{ filter: { a: [1] } }, 'string-unwrapped']])
  })

  test.each([{ type: 'string' }, {}, { type: 'array' }, { type: ['object', 'string'] }])(
    'stays a string for %j',
    (schema) => {
      expect(callOf(text, schema)).toEqual([[VALUE]])
    },
  )
})

test('what is unwrapped stays as it was written in the raw arguments', () => {
  const tools = [{ name: 'f', inputSchema: { properties: { filter: { type: 'object' } } } }]
  const [call] = parseLlmOutput(`{"name":"f","arguments":${TEXT}}`, { tools }).toolCalls
  expect(call?.rawArguments).toBe(TEXT)
  expect(call?.repairs).toMatchObject([
    {
      code: 'string-unwrapped',
      start: 10,
      before: String.raw`"{\"a\": [1]}"`,
      after: '{"a": [1]}',
    },
  ])
})
