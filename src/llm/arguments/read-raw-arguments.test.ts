import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseLlmOutput } from '../parse-llm-output.ts'
import { readRawArguments } from './read-raw-arguments.ts'

describe('arguments with a backslash that begins no escape', () => {
  test.each([
    [String.raw`{"a": "grep '\d+' x"}`, String.raw`grep '\d+' x`, 1],
    [String.raw`{"a": "C:\Windows\System32"}`, String.raw`C:\Windows\System32`, 2],
    [String.raw`{"a": "ls \*"}`, String.raw`ls \*`, 1],
    [String.raw`{"a": "find . -exec ls {} \;"}`, String.raw`find . -exec ls {} \;`, 1],
    [String.raw`{"a": "\u12 \x41"}`, String.raw`\u12 \x41`, 2],
    [String.raw`{"a": "\\d \d \n"}`, '\\d \\d \n', 1],
    ['{"a": "one \\\n  two"}', 'one \\\n  two', 2],
    [String.raw`{"a": "it\'s"}`, "it's", 1],
    [String.raw`{'a': 'it\'s \d'}`, String.raw`it's \d`, 2],
  ])('keep it: %s', (raw, value, count) => {
    const read = readRawArguments(raw, { complete: true }, 100)
    expect(read).toMatchObject({ arguments: { a: value }, malformed: false })
    expect(read.repairs.filter(({ code }) => code === 'escape-fixed')).toHaveLength(count)
  })

  test('keep it beside what else is broken', () => {
    const read = readRawArguments(String.raw`{"a": "\d", "b": [1, 2,],}`, { complete: true }, 100)
    expect(read).toMatchObject({ arguments: { a: String.raw`\d`, b: [1, 2] } })
    expect(read.repairs.map(({ code }) => code)).toEqual([
      'escape-fixed',
      'comma-removed',
      'comma-removed',
    ])
  })

  test('keep any text of words and backslashes that are followed by none of JSON', () => {
    const part = fc.constantFrom('\\d', '\\s', '\\*', ' x ', '\\W', '\\.', '\\(')
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const text = parts.join('')
        const call = `<tool_call>{"name": "f", "arguments": {"a": "${text}"}}</tool_call>`
        expect(parseLlmOutput(call).toolCalls[0]?.arguments).toEqual({ a: text })
      }),
    )
  })
})

const SHOWN = [
  String.raw`"<tool_call>{\"name\":\"f\",\"arguments\":{}}</tool_call>"`,
  String.raw`"<tool_call>\n{\"name\": \"f\", \"arguments\": {\"a\": 1}}\n</tool_call>"`,
  String.raw`"<tool_call>f\n<arg_key>a</arg_key>\n<arg_value>1</arg_value>\n</tool_call>"`,
  String.raw`"<|tool_calls_section_begin|><|tool_call_begin|>functions.f:0<|tool_call_argument_begin|>{\"a\":1}<|tool_call_end|><|tool_calls_section_end|>"`,
  String.raw`"<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>f<｜tool▁sep｜>{\"a\":1}<｜tool▁call▁end｜><｜tool▁calls▁end｜>"`,
]

test.each(SHOWN)('a call that is shown in a string is none: %s', (text) => {
  for (const tools of [[], [{ name: 'f' }]])
    for (const format of ['auto', 'hermes', 'glm45', 'kimi_k2', 'deepseek_v3_1'])
      expect(parseLlmOutput(text, { format, tools }).toolCalls).toEqual([])
})

describe('arguments with a control character', () => {
  test.each(['\0', '\u0001', '\b', '\t', '\n', '\r', '\u001b', '\u001f'])('keep %j', (unit) => {
    const call = `<tool_call>{"name": "f", "arguments": {"a": "x${unit}y"}}</tool_call>`
    expect(parseLlmOutput(call).toolCalls).toMatchObject([
      { arguments: { a: `x${unit}y` }, repairs: [{ code: 'escape-fixed' }] },
    ])
  })
})
