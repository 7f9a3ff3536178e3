import { describe, expect, test } from 'vitest'
import type { LlmParserOptions } from '../../contracts/llm-options.ts'
import { parseLlmOutput } from '../parse-llm-output.ts'

const tools = [
  {
    name: 'f',
    inputSchema: {
      type: 'object',
      properties: { count: { type: 'integer' }, text: { type: 'string' } },
    },
  },
]

describe('Python calls', () => {
  test.each([
    ['digits that a double loses', 'f(a=9007199254740993)', '{"a":9007199254740993}'],
    ['numbers as Python alone writes them', 'f(a=0x10, b=1_000, c=+5)', '{"a":16,"b":1000,"c":5}'],
    ['tuples, and None inside of them', 'f(a=(1, None))', '{"a":[1, null]}'],
    ['strings beside each other as one', 'f(a="x" \'y\')', '{"a":"xy"}'],
    ['a line break in a string', 'f(a="x\ny", b=["x\ny"])', String.raw`{"a":"x\ny","b":["x\ny"]}`],
    ['a string in three quotes', 'f(a="""x "y"\nz""")', String.raw`{"a":"x \"y\"\nz"}`],
    [
      'a backslash that begins no escape',
      String.raw`f(a="C:\users", b=["C:\users"])`,
      String.raw`{"a":"C:\\users","b":["C:\\users"]}`,
    ],
    ['a raw string', String.raw`f(a=r"\d+")`, String.raw`{"a":"\\d+"}`],
    ['a dict of arguments', 'f(a=1, **{"b c": 2})', '{"a":1,"b c":2}'],
  ])('keep %s', (_, call, rawArguments) => {
    expect(callsOf(`<|tool_call_start|>[${call}]<|tool_call_end|>`)).toMatchObject([
      { name: 'f', rawArguments, complete: true, repairs: [] },
    ])
  })

  test('take values without names for those of the schema, in its order', () => {
    const text = '<|tool_call_start|>[f(3, "x")]<|tool_call_end|>'
    expect(callsOf(text, { tools })).toMatchObject([{ arguments: { count: 3, text: 'x' } }])
    expect(parseLlmOutput(text)).toMatchObject({
      toolCalls: [],
      candidates: [{ refusedBy: 'malformed' }],
    })
  })

  test.each([
    ['in a list', '<|tool_call_start|>[f(a=1), g(b=x y), h(c=2)]<|tool_call_end|>', 'g(b=x y)'],
    ['on lines', '<function_calls>\nf(a=1)\nno call\nh(c=2)\n</function_calls>', 'no call'],
  ])('stay calls around what is none, %s', (_, text, content) => {
    const output = parseLlmOutput(text)
    expect(output.toolCalls.map(({ name }) => name)).toEqual(['f', 'h'])
    expect(output.content.trim()).toBe(content)
  })

  test.each([
    ['a quote amid a word', 'f(a="Os"lo", b=1)', { a: 'Os"lo', b: 1 }, 1],
    [
      'quoted words',
      `f(a='say 'hi' to me', b=["x "y" z"])`,
      { a: "say 'hi' to me", b: ['x "y" z'] },
      4,
    ],
    ['an apostrophe', "f(a='it's', b=1)", { a: "it's", b: 1 }, 1],
  ])('keep %s in a string that should escape it', (_, call, values, count) => {
    const [read] = callsOf(`<|tool_call_start|>[${call}]<|tool_call_end|>`)
    expect(read).toMatchObject({ arguments: values, complete: true })
    expect(read?.repairs.map(({ code }) => code)).toEqual(Array(count).fill('escape-fixed'))
  })

  test.each([
    ['a string that never ends', 'f(a=x + "b, c=1)'],
    ['an expression', 'f(a="x" + "y")'],
    ['a string that holds its marker', 'f(a=1 + "<|tool_call_start|>[h()]<|tool_call_end|>")'],
  ])('behind one with %s are read', (_, broken) => {
    const text = `<|tool_call_start|>[${broken}]<|tool_call_end|>\n<|tool_call_start|>[g(a="y")]<|tool_call_end|>`
    const output = parseLlmOutput(text)
    expect(output.toolCalls).toMatchObject([{ name: 'g', arguments: { a: 'y' } }])
    expect(output.candidates).toMatchObject([{ name: 'f', refusedBy: 'malformed' }])
  })

  test.each([
    ['the closer', '<|tool_call_start|>[f(a=1)]'],
    ['the end of the list, too', '<|tool_call_start|>[f(a=1)'],
  ])('tell that %s is missing', (_, text) => {
    expect(callsOf(text)).toMatchObject([{ complete: true, repairs: [{ code: 'missing-closer' }] }])
  })

  test.each([
    ['a number that may go on', '<|tool_call_start|>[f(a=1, b=2', { a: 1 }],
    ['a string that may be one of two', '<|tool_call_start|>[f(a=1, b="x"', { a: 1 }],
    ['a list that is open', '<|tool_call_start|>[f(a=1, b=[2', { a: 1 }],
  ])('leave %s out of what is certain', (_, text, values) => {
    expect(callsOf(text)).toMatchObject([{ complete: false, arguments: values }])
  })

  test.each([
    ['<|tool_call_start|>[search(query=now())]<|tool_call_end|>', undefined],
    ['<|tool_call_start|>[f(a=1), search(query=now())]<|tool_call_end|>', 'f'],
    ['<function_calls>\nsearch(query=now())\n</function_calls>', undefined],
  ])('that are refused keep what closes them: %s', (text, name) => {
    const output = parseLlmOutput(text)
    expect(output.toolCalls[0]?.name).toBe(name)
    expect(text.endsWith(output.content)).toBe(true)
    expect(output.content).toMatch(/search\(query=now\(\)\).*<.*>$/su)
  })

  test('without any marker are calls where the tool is known, or the format, and nothing else is said', () => {
    const text = 'f(count=1)\nf(count=2)'
    expect(callsOf(text)).toEqual([])
    expect(callsOf(text, { tools })).toMatchObject([{ name: 'f' }, { name: 'f' }])
    expect(callsOf(text, { format: 'olmo3' })).toMatchObject([{ name: 'f' }, { name: 'f' }])
    expect(callsOf(`${text} counts.`, { format: 'olmo3' })).toEqual([])
  })

  test('are a candidate in prose, and calls where their format is named', () => {
    const text = 'So: [f(a=1)] it is.'
    expect(parseLlmOutput(text)).toMatchObject({
      content: text,
      toolCalls: [],
      candidates: [{ provenance: 'prose', refusedBy: 'promotion' }],
    })
    expect(callsOf(text, { format: 'pythonic' })).toMatchObject([{ provenance: 'marked' }])
  })
})

function callsOf(
  text: string,
  options: LlmParserOptions = {},
): ReturnType<typeof parseLlmOutput>['toolCalls'] {
  return parseLlmOutput(text, options).toolCalls
}
