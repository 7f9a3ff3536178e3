import { describe, expect, test } from 'vitest'
import { parseLlmOutput } from '../parse-llm-output.ts'

const CALL = '<|content_invoke_tool_json|>{"name":"f","args":{"a":1}}<|end_message|>'

describe('behindHeader', () => {
  test.each([
    ['nothing', ''],
    ['the header', '<|message_model|>'],
    ['a header that names the tool', '<|message_model|>f'],
  ])('reads calls behind %s, which belongs to them', (_, header) => {
    const { content, toolCalls } = parseLlmOutput(`a${header}${CALL}b`)
    expect(content).toBe('ab')
    expect(toolCalls).toMatchObject([
      { name: 'f', arguments: { a: 1 }, span: [1, 1 + header.length + CALL.length] },
    ])
  })

  test('reads messages of thoughts and text around', () => {
    const text = `<|message_model|><|content_thinking|>a<|end_message|><|message_model|><|content_text|>b<|end_message|><|message_model|>${CALL}`
    expect(parseLlmOutput(text)).toMatchObject({
      reasoning: 'a',
      content: 'b',
      toolCalls: [{ name: 'f' }],
      diagnostics: [],
    })
  })

  test('leaves a header that nothing follows', () => {
    expect(parseLlmOutput('a <|message_model|>f b').content).toBe('a <|message_model|>f b')
  })
})
