import { expect, test } from 'vitest'
import type { JsonObject } from '../../contracts/json.ts'
import type { LlmTool } from '../../contracts/llm-options.ts'
import { parseLlmOutput } from '../parse-llm-output.ts'
import { eventsOf } from '../test-support/events-of.ts'
import { piecesOf } from '../test-support/pieces-of.ts'

const FORMAT = 'glm47'

const pair = (key: string, value: string): string =>
  `<arg_key>${key}</arg_key><arg_value>${value}</arg_value>`

type Row = readonly [
  title: string,
  text: string,
  calls: readonly (readonly [name: string, values: JsonObject, complete?: false])[],
  content?: string,
]

const rows: readonly Row[] = [
  [
    'closers of values and calls amid a value',
    `<tool_call>f${pair('a', 'x</arg_value>y</tool_call>z')}</tool_call>`,
    [['f', { a: 'x</arg_value>y</tool_call>z' }]],
  ],
  [
    'a call in a value',
    `<tool_call>f${pair('a', `it writes <tool_call>g</tool_call>.`)}</tool_call>`,
    [['f', { a: 'it writes <tool_call>g</tool_call>.' }]],
  ],
  [
    'a value that is closed as a key',
    '<tool_call>f<arg_key>a</arg_key><arg_value>1</arg_key></tool_call>',
    [['f', { a: 1 }]],
  ],
  [
    'a value without an opener',
    '<tool_call>f<arg_key>a</arg_key>x</arg_value></tool_call>',
    [['f', { a: 'x' }]],
  ],
  [
    'a key without a closer',
    '<tool_call>f<arg_key>a<arg_value>x</arg_value></tool_call>',
    [['f', { a: 'x' }]],
  ],
  [
    'commas between pairs',
    `<tool_call>f${pair('a', '1')}, ${pair('b', '2')}</tool_call>`,
    [['f', { a: 1, b: 2 }]],
  ],
  [
    'a pair that follows a value without a closer',
    `<tool_call>f<arg_key>a</arg_key><arg_value>x\n${pair('b', '2')}</tool_call>`,
    [['f', { a: 'x\n', b: 2 }]],
  ],
  [
    'a call behind one whose value never ends',
    `<tool_call>f<arg_key>a</arg_key><arg_value>x\n<tool_call>g${pair('b', '2')}</tool_call>`,
    [
      ['f', {}, false],
      ['g', { b: 2 }],
    ],
  ],
  [
    'a call behind one without a closer',
    `<tool_call>f${pair('a', '1')}<tool_call>g</tool_call>`,
    [
      ['f', { a: 1 }, false],
      ['g', {}],
    ],
  ],
  [
    'text behind a call without a closer',
    `<tool_call>f\n<arg_key>a</arg_key>\nThat was it.`,
    [['f', {}, false]],
  ],
  ['a closer that is cut', `<tool_call>f${pair('a', '1')}</tool_c`, [['f', { a: 1 }, false]]],
  [
    'words in the tag',
    '<tool_call>not a call</tool_call>',
    [],
    '<tool_call>not a call</tool_call>',
  ],
  ['a word behind the tag, and no more', 'Use <tool_call>tags\n', [], 'Use <tool_call>tags\n'],
  [
    'a closer of a key that comes twice',
    '<tool_call>f<arg_key>a</arg_key></arg_key><arg_value>x</arg_value></tool_call>',
    [['f', { a: 'x' }]],
  ],
  ['an empty tag', '<tool_call></tool_call>', [], '<tool_call></tool_call>'],
  ['a name that is cut', '<tool_call>get_wea', [], '<tool_call>get_wea'],
]

const table = rows.map(([title, text, calls, content = '']) => ({ title, text, calls, content }))

test.each(table)('reads $title', ({ text, calls, content }) => {
  const output = parseLlmOutput(text, { format: FORMAT })
  expect(
    output.toolCalls.map(({ name, arguments: values, complete }) =>
      complete ? [name, values] : [name, values, complete],
    ),
  ).toEqual(calls)
  expect(output.content).toBe(content)
  for (const size of [1, 2, 3, 7])
    expect(eventsOf(piecesOf(text, size), { format: FORMAT })).toEqual(
      eventsOf([text], { format: FORMAT }),
    )
})

test('takes for the next pair in a value one whose key the tool has, wherever it stands', () => {
  const tools: readonly LlmTool[] = [
    { name: 'f', inputSchema: { properties: { a: { type: 'string' }, b: { type: 'integer' } } } },
  ]
  const text = `<tool_call>f<arg_key>a</arg_key><arg_value>x ${pair('c', '1')}${pair('b', '2')}</tool_call>`
  expect(parseLlmOutput(text, { format: FORMAT, tools }).toolCalls).toMatchObject([
    { arguments: { a: expect.stringContaining('x '), b: 2 } },
  ])
})

test.each([
  ['</tool_call> and so on', [2, true]],
  ['</arg_value></arg_value></tool_call>', [2, true]],
  ['</arg_value> and so on', [2, false]],
])('ends a value that is a number by the schema at the first mark: %s', (rest, expected) => {
  const tools: readonly LlmTool[] = [
    { name: 'f', inputSchema: { properties: { a: { type: 'integer' } } } },
  ]
  const text = `<tool_call>f<arg_key>a</arg_key><arg_value>2${rest}`
  const [call] = parseLlmOutput(text, { format: FORMAT, tools }).toolCalls
  expect([call?.arguments['a'], call?.complete]).toEqual(expected)
})

test('reads a name with nothing behind it where a tool has it', () => {
  const text = '<tool_call>f\n'
  expect(parseLlmOutput(text, { format: FORMAT, tools: [{ name: 'f' }] })).toMatchObject({
    content: '',
    toolCalls: [{ name: 'f', complete: false }],
  })
})

test('drops the closer of a section that never began', () => {
  const text = '<tool_call:x1>f<tool_sep:x1></tool_call:x1>\n</tool_calls:x1>'
  expect(parseLlmOutput(text)).toMatchObject({ content: '', toolCalls: [{ name: 'f' }] })
})

test('reads the suffix of the marks from the text', () => {
  const text =
    '<tool_calls:x1><tool_call:x1>f<tool_sep:x1><arg_key:x1>a</arg_key:x1><arg_value:x1>1</arg_value:x1></tool_call:x1></tool_calls:x1>'
  expect(parseLlmOutput(text).toolCalls).toMatchObject([
    { name: 'f', arguments: { a: 1 }, format: 'hunyuan_hy3' },
  ])
})
