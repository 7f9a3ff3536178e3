import { expect, test } from 'vitest'
import { outputRejection } from './output-rejection.ts'

const SCHEMA = { type: 'object', title: 'get_stationsOutput' }

test.each<[text: string, kind: 'missing' | 'invalid' | undefined]>([
  ['Output validation error: outputSchema defined but no structured output returned', 'missing'],
  [
    'MCP error -32602: Output validation error: Tool get has an output schema but no structured content was provided',
    'missing',
  ],
  [
    'MCP error -32602: Tool get has an output schema but no structured content was provided',
    'missing',
  ],
  ["Output validation error: 'stations' is a required property", 'invalid'],
  ['MCP error -32602: Output validation error: Invalid structured content for tool get', 'invalid'],
  [
    'Error executing tool get_stations: 1 validation error for get_stationsOutput\nresult\n  Field required',
    'invalid',
  ],
  [
    'Error executing tool get: 1 validation error for getArguments\nid\n  Field required',
    undefined,
  ],
  ['Error executing tool get: 1 validation error for Station\nid\n  Field required', undefined],
  ['MCP error -32602: Input validation error: Invalid arguments for tool get', undefined],
  ['The log says: Output validation error: none', undefined],
  ['', undefined],
])('%j: %s', (text, kind) => {
  expect(outputRejection({ text, schema: SCHEMA, stderr: [] })?.kind).toBe(kind)
})

const LOGGED = [
  "Tool 'get_stations' raised an unexpected exception",
  'Traceback (most recent call last):',
  'pydantic_core._pydantic_core.ValidationError: 1 validation error for get_stationsOutput',
  'result.0',
  '  Input should be a valid integer [type=int_type, input_value=5.5, input_type=float]',
]

test.each<[title: string, text: string, stderr: readonly string[], said: string | undefined]>([
  [
    'is found on standard error if the text hides it',
    'Error executing tool get_stations',
    LOGGED,
    '"1 validation error for get_stationsOutput result.0 Input should be a valid integer [type=int_type, input_value=5.5, input_type=float]"',
  ],
  ['is not found in a log of something else', 'no such station', LOGGED, undefined],
  [
    'is not found if the model is another one',
    'Error executing tool get_stations',
    ['ValidationError: 1 validation error for Station'],
    undefined,
  ],
  ['is not found without a log', 'Error executing tool get_stations', [], undefined],
])('%s', (_title, text, stderr, said) => {
  expect(outputRejection({ text, schema: SCHEMA, stderr })?.said).toBe(said)
})
