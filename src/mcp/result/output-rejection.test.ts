import { expect, test } from 'vitest'
import { outputRejection } from './output-rejection.ts'

const SCHEMA = { type: 'object', title: 'get_stationsOutput' }

test.each<[string, ReturnType<typeof outputRejection>]>([
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
])('%j: %s', (text, expected) => {
  expect(outputRejection(text, SCHEMA)).toBe(expected)
})
