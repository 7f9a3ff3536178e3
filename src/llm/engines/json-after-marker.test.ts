import { describe, expect, test } from 'vitest'
import { parseLlmOutput } from '../parse-llm-output.ts'

const F = '{"name": "f", "arguments": {}}'
const G = '{"name": "g", "arguments": {}}'

function read(
  text: string,
  format?: string,
): {
  readonly names: readonly string[]
  readonly content: string
  readonly repairs: readonly string[]
} {
  const { toolCalls, content } = parseLlmOutput(text, format === undefined ? {} : { format })
  return {
    names: toolCalls.map(({ name }) => name),
    content,
    repairs: toolCalls.flatMap(({ repairs }) => repairs.map(({ code }) => code)),
  }
}

describe('JSON behind a marker', () => {
  test.each([
    ['several objects', `<tool_call>${F}\n${G}</tool_call>`, []],
    ['objects with commas between', `<tool_call>${F}, ${G}</tool_call>`, []],
    ['objects with semicolons between', `<tool_call>${F}; ${G}</tool_call>`, []],
    ['a list', `<tool_call>[${F}, ${G}]</tool_call>`, []],
    ['a list behind an object', `<tool_call>${F}[${G}]</tool_call>`, []],
    ['a fence', `<tool_call>\n\`\`\`json\n${F}\n${G}\n\`\`\`\n</tool_call>`, []],
    ['a list that nothing closes', `<tool_call>[${F}, ${G}</tool_call>`, ['closed']],
    ['a comma behind the last', `<tool_call>[${F}, ${G},]</tool_call>`, ['comma-removed']],
    ['a brace too many', `<tool_call>[${F}, ${G}}]</tool_call>`, ['bracket-removed']],
    ['no closer', `<tool_call>[${F}, ${G}]`, ['missing-closer']],
    ['half a closer', `<tool_call>[${F}, ${G}]\n</tool_`, ['missing-closer']],
  ])('is read where it is, or has, %s', (_, text, repairs) => {
    expect(read(text, 'hermes')).toEqual({ names: ['f', 'g'], content: '', repairs })
  })

  test('keeps the text behind a closer that is missing, and the call behind that', () => {
    expect(read(`<tool_call>${F}\n\nWell.\n<tool_call>${G}</tool_call>`)).toEqual({
      names: ['f', 'g'],
      content: '\n\nWell.\n',
      repairs: ['missing-closer'],
    })
  })

  test('is text where it holds no call', () => {
    for (const body of ['', '{}', '[]', '[[', '{"a": 1}', 'f', '"f"', '[1, 2]', '{"name'])
      expect(read(`<tool_call>${body}</tool_call>`, 'hermes')).toEqual({
        names: [],
        content: `<tool_call>${body}</tool_call>`,
        repairs: [],
      })
  })

  test('gives back a call that is refused as it was written, its markers included', () => {
    const text = `So <tool_call>\n${F}\n</tool_call> it is.`
    const output = parseLlmOutput(text, {
      tools: [{ name: 'g' }],
      policy: { unknownTools: 'text' },
    })
    expect(output).toMatchObject({
      content: text,
      toolCalls: [],
      candidates: [{ name: 'f', refusedBy: 'unknown-tool', span: [3, text.length - 7] }],
    })
  })

  test('ends no reasoning, though other formats between the same markers do', () => {
    const text = `<think>Maybe <tool_call>${F}</tool_call>?</think><tool_call>${G}</tool_call>`
    expect(parseLlmOutput(text)).toMatchObject({
      reasoning: `Maybe <tool_call>${F}</tool_call>?`,
      toolCalls: [{ name: 'g' }],
      candidates: [{ name: 'f', provenance: 'reasoning' }],
    })
  })

  test.each([
    ['drops a closer behind text', ' And that.\n</tool_call>', ' And that.\n', []],
    [
      'misses one that other marks come before',
      ' <b></tool_call>',
      ' <b></tool_call>',
      ['missing-closer'],
    ],
    [
      'misses one that is far away',
      ` ${'x'.repeat(999)}</tool_call>`,
      expect.any(String),
      ['missing-closer'],
    ],
  ])('%s', (_, behind, content, repairs) => {
    expect(read(`<tool_call>${F}${behind}`, 'hermes')).toEqual({ names: ['f'], content, repairs })
  })

  test('gives an id that stands behind the arguments', () => {
    const text = '[TOOL_CALLS][{"name": "f", "arguments": {"a": 1}, "id": "AbCdEfGh1"}]'
    expect(parseLlmOutput(text).toolCalls).toMatchObject([{ name: 'f', id: 'AbCdEfGh1' }])
  })
})

describe("the forms of Mistral's models", () => {
  const texts = [
    `[TOOL_CALLS][${F}]`,
    `[TOOL_CALLS] ${F}`,
    '[TOOL_CALLS]f{}',
    '[TOOL_CALLS] f [ARGS] {}',
    '[TOOL_CALLS]\n\nf[ARGS]{}',
    '[TOOL_CALLS]f[CALL_ID]123456789[ARGS]{}',
  ]

  test.each(['auto', 'mistral', 'mistral_v3', 'mistral_v11', 'mistral_v13'])(
    'are all read by %s',
    (format) => {
      for (const text of texts)
        expect(read(text, format)).toEqual({ names: ['f'], content: '', repairs: [] })
    },
  )

  test('are told apart by what follows the token', () => {
    const formats = texts.map((text) => parseLlmOutput(text).format)
    expect(formats).toEqual([
      'mistral_v3',
      'mistral_v3',
      'mistral_v11',
      'mistral_v13',
      'mistral_v13',
      'mistral_v11',
    ])
  })
})

describe('calls in square brackets', () => {
  test.each([
    ['[Called tools: f({"a": 1}), g({})]', ['f', 'g'], []],
    ['[Calling tool: f()]', ['f'], []],
    ['[Calling tool: f({"a": 1,})]', ['f'], ['comma-removed']],
    ['[Calling tool: f({"a": 1}', ['f'], ['missing-closer']],
    ['[Calling tool: f(a=1)]', [], []],
  ])('%s', (text, names, repairs) => {
    expect(read(text)).toEqual({ names, repairs, content: names.length > 0 ? '' : text })
  })
})
