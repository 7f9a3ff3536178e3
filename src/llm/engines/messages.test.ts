import { describe, expect, test } from 'vitest'
import { parseLlmOutput } from '../parse-llm-output.ts'

const python = [
  {
    name: 'python',
    inputSchema: { type: 'object', properties: { code: { type: 'string' } } },
  },
]

describe('messages with headers', () => {
  test.each([
    '<|start|>assistant<|channel|>commentary to=functions.f <|constrain|>json<|message|>',
    '<|start|>assistant to=functions.f<|channel|>commentary<|constrain|>json<|message|>',
    '<|start|>assistant to=functions.f<|message|>',
    '<|start|>\n<|channel|>commentary to=functions.f\n<|constrain|>json\n<|message|>',
    '<|channel|>analysis to=functions.f code<|message|>',
    'assistant<|channel|>commentary to=functions.f<|message|>',
    ' to=functions.f<|channel|>commentary<|message|>',
    '<|channel|>commentary to=functions.f<|channel|>final<|message|>',
  ])('read the header %j', (header) => {
    expect(parseLlmOutput(`${header}{"a":1}<|call|>`)).toMatchObject({
      content: '',
      toolCalls: [{ name: 'f', arguments: { a: 1 }, complete: true, repairs: [] }],
    })
  })

  test('give bare text to a tool that takes one string, and otherwise take it for reasoning', () => {
    const text = '<|channel|>commentary to=python code<|message|>print(1)<|call|>'
    expect(parseLlmOutput(text, { tools: python }).toolCalls).toMatchObject([
      { name: 'python', arguments: { code: 'print(1)' } },
    ])
    expect(parseLlmOutput(text)).toMatchObject({
      content: '',
      reasoning: 'print(1)',
      toolCalls: [],
      diagnostics: [{ code: 'marker-without-call' }],
    })
  })

  test('tell what stands behind the arguments, and keep it', () => {
    expect(
      parseLlmOutput('<|channel|>commentary to=functions.f<|message|>{"a":1} so<|call|>'),
    ).toMatchObject({
      content: ' so',
      toolCalls: [{ arguments: { a: 1 } }],
      diagnostics: [{ code: 'text-skipped' }],
    })
  })

  test('end where the next one begins, closed or not', () => {
    const text =
      '<|channel|>analysis<|message|>hm\n<|channel|>final<|message|>Hi<|start|>assistant<|channel|>final<|message|>you'
    expect(parseLlmOutput(text)).toMatchObject({ content: 'Hiyou', reasoning: 'hm\n' })
  })

  test('of others are no messages of the model', () => {
    const text = '<|start|>functions.f to=assistant<|message|>{"a":1}<|end|>'
    expect(parseLlmOutput(text).toolCalls).toEqual([])
  })

  test('of a header that was prefilled and no more leave the text', () => {
    const output = parseLlmOutput('Good morning.', {
      prefill: '<|start|>assistant',
      format: 'harmony',
    })
    expect(output.content).toBe('Good morning.')
  })
})
