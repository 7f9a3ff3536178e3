import { describe, expect, test } from 'vitest'
import type { LlmOutput } from '../../contracts/llm-output.ts'
import type { LlmParserOptions } from '../../contracts/llm-options.ts'
import { parseLlmOutput } from '../parse-llm-output.ts'
import { eventsOf } from '../test-support/events-of.ts'
import { piecesOf } from '../test-support/pieces-of.ts'

const CALL = '<tool_call>\n{"name": "tide", "arguments": {"port": "Brest"}}\n</tool_call>'

function read(text: string, options: LlmParserOptions = {}): LlmOutput {
  const whole = eventsOf([text], options)
  for (const size of [1, 3, 11]) expect(eventsOf(piecesOf(text, size), options)).toEqual(whole)
  return parseLlmOutput(text, options)
}

function codes({ diagnostics }: LlmOutput): readonly string[] {
  return diagnostics.map(({ code }) => code)
}

describe('reasoning', () => {
  test.each([
    ['is told from the answer', '<think>High at six.</think>Six.', 'High at six.', 'Six.'],
    ['keeps its line breaks', '<think>\na\n\n</think>\n\nb', '\na\n\n', '\n\nb'],
    ['may be empty', '<think></think>b', '', 'b'],
    ['comes more than once', '<think>a</think>b<think>c</think>d', 'ac', 'bd'],
    ['does not nest', '<think>a<think>b</think>c', 'a<think>b', 'c'],
    ['may stand behind text', 'a <think>b</think>c', 'b', 'a c'],
    ['is not begun by a tag in code', 'Write `<think>` and on.', '', 'Write `<think>` and on.'],
    ['is not ended by a tag in code', 'Write `</think>` and on.', '', 'Write `</think>` and on.'],
    ['is not begun in a fence', '```\n<think>\n```\nb', '', '```\n<think>\n```\nb'],
    ['holds fences', '<think>```\n</think>b', '```\n', 'b'],
    ['leaves half a tag that never ends', 'a <thin', '', 'a <thin'],
  ])('%s', (_, text, reasoning, content) => {
    expect(read(text)).toMatchObject({ reasoning, content, toolCalls: [], candidates: [] })
  })

  test.each([
    ['the opener', '<think>\n', 'a</think>b', '\na', 'b'],
    ['the opener, behind a header', '<|im_start|>assistant\n<think>', 'a</think>b', 'a', 'b'],
    ['a beginning of it', '<think>So', ' a</think>b', 'So a', 'b'],
    ['all of it', '<think>a</think>', 'b', 'a', 'b'],
    ['all of it, and text', '<think>a</think>Well, ', 'b', 'a', 'Well, b'],
    ['nothing but an empty one', '<think>\n\n</think>\n\n', 'b', '\n\n', '\n\nb'],
    ['half of its closer', '<think>a</thi', 'nk>b', 'a', 'b'],
  ])('takes %s from what was prefilled', (_, prefill, text, reasoning, content) => {
    const output = read(text, { prefill })
    expect(output).toMatchObject({ reasoning, content })
    expect(codes(output)).toEqual([])
  })

  test('counts places from where the output begins, not from what was prefilled', () => {
    const output = read(`a</think>${CALL}`, { prefill: '<|im_start|>assistant\n<think>\n' })
    expect(output.toolCalls[0]?.span[0]).toBe(9)
  })

  test('drops a closer that nothing opened, and tells it', () => {
    const output = read('a</think>b')
    expect(output).toMatchObject({ reasoning: '', content: 'ab' })
    expect(codes(output)).toEqual(['reasoning-unopened'])
  })

  test('is all that is left where it never ends, and tells it', () => {
    const output = read(`a <think>b ${CALL}`)
    expect(output).toMatchObject({ reasoning: `b ${CALL}`, content: 'a ', toolCalls: [] })
    expect(output.candidates.map(({ provenance }) => provenance)).toEqual(['reasoning'])
    expect(codes(output)).toEqual(['reasoning-unterminated'])
  })

  test('keeps calls as candidates, also behind a second opener', () => {
    const text = `<think>a ${CALL} <think> b ${CALL}</think>c ${CALL}`
    const output = read(text)
    expect(output.content).toBe('c ')
    expect(output.toolCalls).toHaveLength(1)
    expect(output.candidates.map(({ refusedBy }) => refusedBy)).toEqual(['promotion', 'promotion'])
  })

  test('is ended by a call where the policy says so', () => {
    const output = read(`<think>a ${CALL}b`, { policy: { reasoningCalls: 'promote' } })
    expect(output).toMatchObject({ reasoning: 'a ', content: 'b', toolCalls: [{ name: 'tide' }] })
    expect(codes(output)).toEqual(['call-in-reasoning'])
  })

  test('holds a marker that begins no call, whatever the policy', () => {
    const output = read('<think>a <tool_call> b</think>c', {
      policy: { reasoningCalls: 'promote' },
    })
    expect(output).toMatchObject({ reasoning: 'a <tool_call> b', content: 'c' })
  })
})

describe('reasoning of models that forget to end it', () => {
  const KIMI = '<|tool_call_begin|>functions.tide:0<|tool_call_argument_begin|>{}<|tool_call_end|>'

  test('is ended by a call', () => {
    const output = read(`<think>a ${KIMI} b`)
    expect(output).toMatchObject({ reasoning: 'a ', content: ' b', toolCalls: [{ name: 'tide' }] })
    expect(codes(output)).toEqual(['call-in-reasoning'])
  })

  test('is not ended by a call where the policy says so', () => {
    const output = read(`<think>a ${KIMI} b</think>c`, { policy: { reasoningCalls: 'refuse' } })
    expect(output).toMatchObject({ reasoning: `a ${KIMI} b`, content: 'c', toolCalls: [] })
    expect(output.candidates).toHaveLength(1)
  })

  test('is not ended by a call behind a backtick', () => {
    const output = read(`<think>a \`${KIMI}\` b</think>c`)
    expect(output).toMatchObject({ reasoning: `a \`${KIMI}\` b`, content: 'c', toolCalls: [] })
  })

  test('is not ended by half a call', () => {
    const text = '<think>a <|tool_call_begin|>functions.tide:0 b</think>c'
    expect(read(text)).toMatchObject({
      reasoning: 'a <|tool_call_begin|>functions.tide:0 b',
      content: 'c',
    })
  })
})

describe('a marker without a call', () => {
  test('is told once, and stays text', () => {
    const output = read('A <tool_call> is a tag, a <tool_call> is a tag.')
    expect(output.content).toBe('A <tool_call> is a tag, a <tool_call> is a tag.')
    expect(output.diagnostics).toEqual([
      {
        code: 'marker-without-call',
        message: '<tool_call> is here, but no call that can be read',
        at: 2,
      },
    ])
  })

  test.each([
    ['in code', 'Write `<tool_call>` there.'],
    ['in a fence', '```\n<tool_call>\n```'],
    ['in reasoning', '<think><tool_call></think>'],
  ])('is not told %s', (_, text) => {
    expect(codes(read(text))).toEqual([])
  })
})
