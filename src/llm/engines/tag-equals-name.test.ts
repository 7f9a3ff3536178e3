import { expect, test } from 'vitest'
import type { JsonObject } from '../../contracts/json.ts'
import type { LlmTool } from '../../contracts/llm-options.ts'
import { parseLlmOutput } from '../parse-llm-output.ts'
import { eventsOf } from '../test-support/events-of.ts'
import { piecesOf } from '../test-support/pieces-of.ts'

const FORMAT = 'qwen3_coder'

/** A call whose only parameter has this value, and what follows the value. */
const withValue = (value: string, behind = '\n</parameter>\n</function>\n</tool_call>'): string =>
  `<tool_call>\n<function=f>\n<parameter=a>\n${value}${behind}`

type Row = readonly [
  title: string,
  text: string,
  calls: readonly (readonly [name: string, values: JsonObject, complete?: false])[],
  content?: string,
]

const rows: readonly Row[] = [
  ['a closer amid a value', withValue('a </parameter> b'), [['f', { a: 'a </parameter> b' }]]],
  [
    'closers of function and call amid a value',
    withValue('end </function>, </tool_call> x'),
    [['f', { a: 'end </function>, </tool_call> x' }]],
  ],
  [
    'a call in a line of a value',
    withValue('as in <tool_call><function=g></function></tool_call>.'),
    [['f', { a: 'as in <tool_call><function=g></function></tool_call>.' }]],
  ],
  [
    'a closer named after the parameter',
    withValue('x', '\n</a>\n<parameter=b>\ny\n</b>\n</function>\n</tool_call>'),
    [['f', { a: 'x', b: 'y' }]],
  ],
  [
    'a closer without its bracket',
    withValue('x', '\n</parameter\n<parameter=b>\ny\n</parameter\n</function>\n</tool_call>'),
    [['f', { a: 'x', b: 'y' }]],
  ],
  [
    'no closer of parameter, function and call, at the end of the text',
    withValue('x', '\n</tool_call>'),
    [['f', {}, false]],
  ],
  [
    'no closer of parameter, function and call, before another call',
    withValue('x', '\n</tool_call><tool_call>\n<function=g>\n</function>\n</tool_call>'),
    [
      ['f', { a: 'x' }],
      ['g', {}],
    ],
  ],
  [
    'a call behind one whose value never ends',
    withValue(
      'x',
      '\n<tool_call>\n<function=g>\n<parameter=b>\n1\n</parameter>\n</function>\n</tool_call>',
    ),
    [
      ['f', {}, false],
      ['g', { b: 1 }],
    ],
  ],
  [
    'a call behind one without closers',
    withValue('x', '\n</parameter>\n<tool_call>\n<function=g>\n</function>\n</tool_call>'),
    [
      ['f', { a: 'x' }, false],
      ['g', {}],
    ],
  ],
  [
    'no value of a parameter whose closer is followed by text',
    withValue('x', '\n</parameter>\n\nThat was it.'),
    [['f', {}, false]],
  ],
  [
    'text between parameters',
    '<tool_call>\n<function=f>\nFirst:\n<parameter=a>\n1\n</parameter>\n</function>\n</tool_call>',
    [['f', { a: 1 }]],
  ],
  [
    'text in the place of a function’s closer, and a function behind it',
    '<tool_call>\n<function=f>\nOr:\n<function=g>\n<parameter=b>\n1\n</parameter>\n</function>\n</tool_call>',
    [
      ['f', {}, false],
      ['g', { b: 1 }],
    ],
    'Or:\n',
  ],
  [
    'several functions in one tag',
    '<tool_call>\n<function=f>\n</function>\n<function=g>\n</function>\n</tool_call>',
    [
      ['f', {}],
      ['g', {}],
    ],
  ],
  [
    'a function without its tag, and text behind it',
    '<function=f>\n<parameter=a>\n1\n</parameter>\n</function>\nDone.',
    [['f', { a: 1 }]],
    '\nDone.',
  ],
  [
    'a JSON body in a function',
    '<tool_call>\n<function=f>\n{"a": {"b": "</function>"}}\n</function>\n</tool_call>',
    [['f', { a: { b: '</function>' } }]],
  ],
  [
    'a name without its equals sign',
    '<tool_call>\n<functionf>\n<parametera>\n1\n</parameter>\n</function>\n</tool_call>',
    [['f', { a: 1 }]],
  ],
  [
    'line breaks of Windows',
    '<tool_call>\r\n<function=f>\r\n<parameter=a>\r\nx\r\n</parameter>\r\n</function>\r\n</tool_call>',
    [['f', { a: 'x' }]],
  ],
  [
    'a closer of the call that is cut',
    withValue('1', '\n</parameter>\n</function>\n</tool_c'),
    [['f', { a: 1 }]],
  ],
  [
    'a closer of the function that is cut',
    withValue('1', '\n</parameter>\n</func'),
    [['f', { a: 1 }, false]],
  ],
  ['a name that is cut', '<tool_call>\n<function=f', [], '<tool_call>\n<function=f'],
  ['no name', '<tool_call>\n<function=>\n</function>', [], '<tool_call>\n<function=>\n</function>'],
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

test('takes for the next parameter in a value only one that the tool has', () => {
  const tools: readonly LlmTool[] = [
    { name: 'f', inputSchema: { properties: { a: { type: 'string' }, b: { type: 'integer' } } } },
  ]
  const text = withValue(
    'x\n<parameter=c>\ny <parameter=b>2</parameter>\n</function>\n</tool_call>',
    '',
  )
  expect(parseLlmOutput(text, { format: FORMAT, tools }).toolCalls).toMatchObject([
    { arguments: { a: 'x\n<parameter=c>\ny ', b: 2 } },
  ])
})

test('drops a closer behind text', () => {
  const text = '<tool_call>\n<function=f>\n</function>\nThat is it.\n</tool_call>'
  expect(parseLlmOutput(text, { format: FORMAT })).toMatchObject({
    content: '\nThat is it.\n',
    toolCalls: [{ name: 'f', repairs: [] }],
  })
})

test.each([
  ['missing-opener', '<function=f>\n</function>\n</tool_call>'],
  ['missing-closer', '<tool_call>\n<function=f>\n</function>'],
  ['missing-closer', '<tool_call>\n<function=f>\n</tool_call>'],
  ['wrong-closer', withValue('x', '\n</a>\n</function>\n</tool_call>')],
])('tells %s of %j', (code, text) => {
  const [call] = parseLlmOutput(text, { format: FORMAT }).toolCalls
  expect(call?.repairs.map((repair) => repair.code)).toEqual([code])
})
