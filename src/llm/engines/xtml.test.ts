import { describe, expect, test } from 'vitest'
import { parseLlmOutput } from '../parse-llm-output.ts'

const TOOLS = '<|open|>tools<|sep|>'
const CALL = '<|open|>call tool="f" index="1"<|sep|>'
const ARGUMENT = '<|open|>argument key="a" type="number"<|sep|>1<|close|>argument<|sep|>'
const CALL_END = '<|close|>call<|sep|>'
const TOOLS_END = '<|close|>tools<|sep|>'

describe('elements that open and close by name', () => {
  test.each([
    ['without the element around', `${CALL}${ARGUMENT}${CALL_END}`],
    ['without the end of the element around', `${TOOLS}${CALL}${ARGUMENT}${CALL_END}`],
    ['with white space between', `${TOOLS}\n${CALL}\n${ARGUMENT}\n${CALL_END}\n${TOOLS_END}`],
  ])('hold a call %s', (_, text) => {
    expect(parseLlmOutput(text)).toMatchObject({
      content: '',
      toolCalls: [{ name: 'f', arguments: { a: 1 }, complete: true, repairs: [] }],
    })
  })

  test('hold a whole call where only the element around it is closed', () => {
    expect(parseLlmOutput(`${TOOLS}${CALL}${ARGUMENT}${TOOLS_END}`).toolCalls).toMatchObject([
      { arguments: { a: 1 }, complete: true, repairs: [{ code: 'missing-closer' }] },
    ])
  })

  test('skip text between arguments, and tell it', () => {
    expect(parseLlmOutput(`${TOOLS}${CALL}so ${ARGUMENT}${CALL_END}${TOOLS_END}`)).toMatchObject({
      toolCalls: [{ arguments: { a: 1 } }],
      diagnostics: [{ code: 'text-skipped' }],
    })
  })

  test('end reasoning that is still open, by a response or by calls', () => {
    const thought = '<|open|>think<|sep|>Hm.'
    expect(parseLlmOutput(`${thought}<|open|>response<|sep|>Hi.`)).toMatchObject({
      content: 'Hi.',
      reasoning: 'Hm.',
    })
    expect(parseLlmOutput(`${thought}${TOOLS}${CALL}${CALL_END}${TOOLS_END}`)).toMatchObject({
      reasoning: 'Hm.',
      toolCalls: [{ name: 'f' }],
    })
  })

  test('without a name are text', () => {
    const text = `${TOOLS}<|open|>call index="1"<|sep|>`
    expect(parseLlmOutput(text)).toMatchObject({ content: text, toolCalls: [] })
  })
})
