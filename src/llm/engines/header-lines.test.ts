import { describe, expect, test } from 'vitest'
import { parseLlmOutput } from '../parse-llm-output.ts'

const format = 'functionary_v3_2'

describe('parts behind header lines', () => {
  test.each(['f\n{"a":1}', '>>>f\n{"a":1}', '>>>f\n{"a":1}<|eot_id|>'])('read %j', (text) => {
    expect(parseLlmOutput(text, { format })).toMatchObject({
      content: '',
      toolCalls: [{ name: 'f', arguments: { a: 1 }, provenance: 'marked', complete: true }],
    })
  })

  test('without a marker are text where the format is not named', () => {
    const text = 'Result\n{"a":1}'
    expect(parseLlmOutput(text)).toMatchObject({ content: text, toolCalls: [] })
  })

  test('with a marker are marked where the message begins, too', () => {
    expect(parseLlmOutput('>>>f\n{"a":1} and more')).toMatchObject({
      content: ' and more',
      toolCalls: [{ name: 'f', provenance: 'marked' }],
    })
  })

  test('give bare text to a tool that takes one string', () => {
    const inputSchema = { type: 'object', properties: { code: { type: 'string' } } }
    const tools = [{ name: 'python', inputSchema }]
    expect(parseLlmOutput('>>>python\nprint(1)<|eot_id|>', { tools }).toolCalls).toMatchObject([
      { name: 'python', arguments: { code: 'print(1)' }, complete: true },
    ])
  })

  test('whose JSON breaks end where the next one begins', () => {
    const { toolCalls, candidates } = parseLlmOutput('>>>f\n{"a": x y}>>>g\n{"b":2}')
    expect([...candidates, ...toolCalls]).toMatchObject([{ name: 'f' }, { name: 'g' }])
    expect(toolCalls.at(-1)).toMatchObject({ name: 'g', arguments: { b: 2 } })
  })
})
