import { describe, expect, test } from 'vitest'
import type { LlmOutput } from '../../contracts/llm-output.ts'
import type { LlmParserOptions } from '../../contracts/llm-options.ts'
import { parseLlmOutput } from '../parse-llm-output.ts'
import { writeToolCalls } from '../write-tool-calls.ts'
import { eventsOf } from '../test-support/events-of.ts'
import { piecesOf } from '../test-support/pieces-of.ts'

const FENCE = '```'

const kimi = (id: string, json: string): string =>
  `<|tool_call_begin|>${id}<|tool_call_argument_begin|>${json}<|tool_call_end|>`
const section = (calls: string): string =>
  `<|tool_calls_section_begin|>${calls}<|tool_calls_section_end|>`
const deepseek = (text: string): string =>
  `<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>${text}<｜tool▁call▁end｜><｜tool▁calls▁end｜>`

function read(text: string, options: LlmParserOptions = {}): LlmOutput {
  const whole = eventsOf([text], options)
  for (const size of [1, 5]) expect(eventsOf(piecesOf(text, size), options)).toEqual(whole)
  return parseLlmOutput(text, options)
}

function seen({ content, toolCalls }: LlmOutput): readonly unknown[] {
  return [
    content,
    ...toolCalls.map(({ name, arguments: values, repairs }) => [
      name,
      values,
      ...repairs.map(({ code }) => code),
    ]),
  ]
}

describe('jsonAfterName', () => {
  test.each([
    ['the closer of a call', section('<|tool_call_begin|>f:0<|tool_call_argument_begin|>{"a": 1}')],
    ['all closers', '<|tool_call_begin|>f:0<|tool_call_argument_begin|>{"a": 1}'],
  ])('tells that %s is missing', (_, text) => {
    expect(seen(read(text))).toEqual(['', ['f', { a: 1 }, 'missing-closer']])
  })

  test.each([
    [
      'a call that the section begins with has no token',
      section('f:0<|tool_call_argument_begin|>{}<|tool_call_end|>'),
      ['', ['f', {}, 'missing-opener']],
    ],
    [
      'brackets close nothing',
      section(kimi('f:0', '{"a": 1}}]')),
      ['', ['f', { a: 1 }, 'bracket-removed']],
    ],
    [
      'arguments are a string',
      section(kimi('f:0', '"{\\"a\\": 1}"')),
      ['', ['f', { a: 1 }, 'string-unwrapped']],
    ],
    ['a name has dots', section(kimi('functions.a.b:2', '{}')), ['', ['a.b', {}]]],
    ['arguments are missing', section(kimi('f:0', '')), ['', ['f', {}]]],
    [
      'closers come twice',
      `${section(kimi('f:0', '{}'))}<|tool_calls_section_end|>b`,
      ['b', ['f', {}]],
    ],
    [
      'text follows a call that has no closer',
      '<|tool_call_begin|>f:0<|tool_call_argument_begin|>{} b',
      [' b', ['f', {}, 'missing-closer']],
    ],
    [
      'the arguments need no fence',
      deepseek('function<｜tool▁sep｜>f\n{"a": 1}'),
      ['', ['f', { a: 1 }]],
    ],
    [
      'the fence names no language',
      deepseek(`function<｜tool▁sep｜>f\n${FENCE}\n{"a": 1}\n${FENCE}`),
      ['', ['f', { a: 1 }]],
    ],
    [
      'a tool has answered',
      '<｜tool▁outputs▁begin｜><｜tool▁output▁begin｜>7<｜tool▁output▁end｜><｜tool▁outputs▁end｜>',
      ['7'],
    ],
  ])('reads on where %s', (_, text, expected) => {
    expect(seen(read(text))).toEqual(expected)
  })

  test('keeps the calls around one whose arguments are no JSON', () => {
    const output = read(section(kimi('a:0', '{}') + kimi('b:1', 'none') + kimi('c:2', '{"x": 2}')))
    expect(output.toolCalls.map(({ name }) => name)).toEqual(['a', 'c'])
    expect(output.candidates).toMatchObject([{ name: 'b', refusedBy: 'malformed' }])
  })

  test('goes on behind a call without a name', () => {
    const output = read(section(`<|tool_call_begin|>what<|tool_call_end|>${kimi('c:2', '{}')}`))
    expect(output.toolCalls).toMatchObject([{ name: 'c' }])
    expect(output.content).toContain('what')
  })

  test.each([
    ['deepseek_v3', 'name<｜tool▁sep｜>{"a": 1}'],
    ['deepseek_v3_1', `function<｜tool▁sep｜>name\n${FENCE}json\n{"a": 1}\n${FENCE}`],
  ])('reads what its like writes where %s is pinned', (format, text) => {
    expect(seen(read(deepseek(text), { format }))).toEqual(['', ['name', { a: 1 }]])
    expect(read(deepseek(text)).format).not.toBe(format)
  })

  test.each([
    ['alone', '{"name": "f", "arguments": {"a": 1}}'],
    ['behind its kind', 'function<｜tool▁sep｜>{"name": "f", "arguments": {"a": 1}}'],
  ])('reads a call whose name is in the JSON, %s', (_, text) => {
    expect(seen(read(deepseek(text)))).toEqual(['', ['f', { a: 1 }]])
  })

  test('calls a tool that is named as the kind is', () => {
    const text = deepseek('function<｜tool▁sep｜>{"a": 1}')
    expect(seen(read(text, { tools: [{ name: 'function' }] }))).toEqual([
      '',
      ['function', { a: 1 }],
    ])
  })

  test.each([
    ['a kind and arguments', '<｜tool▁call▁begin｜>function<｜tool▁sep｜>{"a": 1}'],
    ['a kind without a name', '<｜tool▁call▁begin｜>function<｜tool▁sep｜>'],
    ['half a name', '<｜tool▁call▁begin｜>function<｜tool▁sep｜>na'],
    ['a name that a separator is missing behind', '<|tool_call_begin|>functions.f:0'],
  ])('finds no call in %s', (_, text) => {
    expect(seen(read(text))).toEqual([text])
  })

  const tools = [
    { name: 'tide', inputSchema: { properties: { port: {} }, required: ['port'] } },
    { name: 'wind', inputSchema: { properties: { port: {}, hour: {} }, required: ['hour'] } },
  ]

  test.each([
    ['one tool fits', '{"hour": 7}', [['wind', { hour: 7 }, 'name-restored']]],
    ['another tool fits', '{"port": "Brest"}', [['tide', { port: 'Brest' }, 'name-restored']]],
    ['no tool fits', '{"day": 1}', []],
  ])('knows a call that is only counted by its arguments where %s', (_, json, expected) => {
    const output = read(kimi('3', json), { tools })
    expect(seen(output).slice(1)).toEqual(expected)
  })

  test('makes no call of a counter without tools', () => {
    expect(read(kimi('3', '{"hour": 7}')).toolCalls).toEqual([])
  })
})

test.each([
  ['call_1', 'functions.f:0'],
  ['functions.f:7', 'functions.f:7'],
  ['f:7', 'f:7'],
])('an id is written where it holds the name: %s as %s', (id, written) => {
  const text = writeToolCalls('kimi_k2', [{ id, name: 'f', arguments: {} }])
  expect(read(text).toolCalls).toMatchObject([{ id: written, name: 'f' }])
})
