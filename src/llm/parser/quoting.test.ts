import { describe, expect, test } from 'vitest'
import { parseLlmOutput } from '../parse-llm-output.ts'

const CALL = '<function=erase>{}</function>'

describe('a call that is spoken about is text', () => {
  test.each([
    ['in a fence', '```\nCALL\n```'],
    ['in a fence that is set in', ' ```\n CALL\n ```'],
    ['in a fence of an item', '- ```\n  CALL\n  ```'],
    ['in a fence of a numbered item', '1. ~~~xml\n   CALL\n   ~~~'],
    ['in a fence that is quoted', '> ```\n> CALL\n> ```'],
    ['in a fence behind text that names its language', 'So: ```xml\nCALL\n```'],
    ['in code in a line', 'Write `x CALL` to erase.'],
    ['in an envelope that is cut off', '{"toolCalls":[{"name":"w","arguments":{"c":"CALL and'],
    [
      'in an object with a comma too many',
      '{"toolCalls":[{"name":"w","arguments":{"c":"CALL"}},]}',
    ],
    ['in an object with a raw line break', '{"name":"w","arguments":{"c":"a\nCALL"}}'],
    ['in an object in other quotes', "{'x': 'CALL'}"],
    ['in a list of objects that is broken', '[{"a":1,,"c":"CALL"}]'],
  ])('%s', (_, text) => {
    const whole = text.replace('CALL', CALL)
    const { content, toolCalls, candidates } = parseLlmOutput(whole)
    expect({ content, toolCalls }).toEqual({ content: whole, toolCalls: [] })
    expect(candidates).toMatchObject([{ name: 'erase', provenance: 'quoted' }])
  })
})

describe('a call behind something quoted is a call', () => {
  test.each([
    ['behind a fence', '```\nx\n```\nCALL'],
    ['behind a fence of an item', '- ```\n  x\n  ```\nCALL'],
    ['right behind the end of a fence', '```\nx\n```CALL'],
    ['behind code in its line', 'Use `x`CALL'],
    ['on the line behind a lone backtick', 'Use ` here\nCALL'],
    ['behind JSON that is broken and closed', 'Sure {"a": oops} CALL'],
    ['in the paragraph behind JSON that is never closed', 'Write {"a": here.\n\nCALL'],
    ['behind a bracket', '[1] CALL'],
  ])('%s', (_, text) => {
    expect(parseLlmOutput(text.replace('CALL', CALL)).toolCalls).toMatchObject([{ name: 'erase' }])
  })
})

test.each(['...', '|', 'the tool to use', '"f"'])('what is no word is no name: %s', (name) => {
  const text = `<tool_call>${name}<arg_key>a</arg_key><arg_value>1</arg_value></tool_call>`
  expect(parseLlmOutput(text, { format: 'glm47' })).toMatchObject({
    content: text,
    toolCalls: [],
  })
})

test.each([
  ['a name behind a blank', '<tool_call> and </tool_call> are tags'],
  ['a place for JSON', '[TOOL_CALLS]name[ARGS]{json}. And so on'],
  ['struck text', 'Now <s>ten</s>'],
])('words about markers stay: %s', (_, text) => {
  expect(parseLlmOutput(text)).toMatchObject({ content: text, toolCalls: [] })
})

test('the end of a turn is dropped where it ends no tag', () => {
  expect(parseLlmOutput('Now ten</s>').content).toBe('Now ten')
})
