import { expect, test } from 'vitest'
import type { LlmTool } from '../contracts/llm-options.ts'
import { parseLlmOutput } from './parse-llm-output.ts'
import { toToolCallResponse } from './to-tool-call-response.ts'
import type { ToolCallResponse } from './to-tool-call-response.ts'

const search = { name: 'search', arguments: { query: 'otters' } }

const CASES: readonly (readonly [string, string, ToolCallResponse])[] = [
  [
    'an envelope that is the whole message',
    '{"toolCalls":[{"name":"search","arguments":{"query":"otters"}}],"content":"I search.","needsMoreWork":true}',
    { content: 'I search.', toolCalls: [search], needsMoreWork: true },
  ],
  [
    'an envelope of content alone',
    '{"content":"Otters hold hands.","needsMoreWork":false}',
    { content: 'Otters hold hands.', needsMoreWork: false },
  ],
  [
    'an envelope without calls in its list',
    '{"toolCalls":[],"content":"Wait.","needsMoreWork":true}',
    { content: 'Wait.', needsMoreWork: true },
  ],
  [
    'a sentence and an envelope in a fence',
    'Here is the result:\n```json\n{"toolCalls":[{"name":"search","arguments":{"query":"otters"}}],"needsMoreWork":false}\n```',
    { content: 'Here is the result:', toolCalls: [search], needsMoreWork: false },
  ],
  [
    'prose, an empty line, an envelope',
    'I will look that up.\n\n{"toolCalls":[{"name":"search","arguments":{"query":"otters"}}]}',
    { content: 'I will look that up.', toolCalls: [search], needsMoreWork: true },
  ],
  [
    'a list of calls in function_calls behind text',
    'Let me see.\n<function_calls>[{"name":"search","arguments":{"query":"otters"}}]</function_calls>',
    { content: 'Let me see.', toolCalls: [search], needsMoreWork: true },
  ],
  [
    'two invokes',
    '<function_calls>\n<invoke name="search">\n<parameter name="query">otters</parameter>\n</invoke>\n<invoke name="stop">\n</invoke>\n</function_calls>',
    { toolCalls: [search, { name: 'stop', arguments: {} }], needsMoreWork: true },
  ],
  [
    'a parameter without a type',
    '<invoke name="search">\n<parameter name="num_results">5</parameter>\n</invoke>',
    { toolCalls: [{ name: 'search', arguments: { num_results: 5 } }], needsMoreWork: true },
  ],
  [
    "JSON between Kimi's markers",
    '<|tool_calls_section_begin|><|tool_call_begin|>{"name":"test","arguments":{}}<|tool_call_end|><|tool_calls_section_end|>',
    { toolCalls: [{ name: 'test', arguments: {} }], needsMoreWork: true },
  ],
  [
    'a name and arguments that are the whole message',
    '{"name":"search","arguments":{"query":"otters"}}',
    { toolCalls: [search], needsMoreWork: true },
  ],
  ['plain text', 'Otters hold hands.', { content: 'Otters hold hands.' }],
  ['nothing', '', { content: '' }],
  [
    'a broken envelope',
    '{"toolCalls": [{"name": "test"',
    { content: '{"toolCalls": [{"name": "test"' },
  ],
  ['data with a name', '{"name":"John","age":25}', { content: '{"name":"John","age":25}' }],
  [
    'a call that was cut off',
    'I search.<tool_call>\n{"name": "search", "arguments": {"query": "ot',
    { content: 'I search.' },
  ],
]

test.each(CASES)('gives an agent %s', (_, text, expected) => {
  expect(toToolCallResponse(parseLlmOutput(text))).toStrictEqual(expected)
})

test.each([
  ['no text', '{"name":"search","arguments":{"query":"otters"}}', 'Executing tools'],
  ['blank text', ' \n{"name":"search","arguments":{"query":"otters"}}\n', 'Executing tools'],
  ['text', '{"toolCalls":[{"name":"search"}],"content":"I search."}', 'I search.'],
  ['no calls', 'Otters hold hands.', 'Otters hold hands.'],
  ['nothing at all', '', ''],
])('puts the placeholder where calls came without text: %s', (_, text, content) => {
  const response = toToolCallResponse(parseLlmOutput(text), { placeholder: 'Executing tools' })
  expect(response.content).toBe(content)
})

test('gives calls of known tools under the names that they are known by', () => {
  const tools: readonly LlmTool[] = [{ name: 'web__search' }]
  const text = '{"name":"search","arguments":{"query":"otters"}}'
  expect(toToolCallResponse(parseLlmOutput(text, { tools })).toolCalls).toEqual([
    { name: 'web__search', arguments: { query: 'otters' } },
  ])
})
