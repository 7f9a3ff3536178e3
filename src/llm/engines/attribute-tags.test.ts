import { describe, expect, test } from 'vitest'
import type { LlmOutput } from '../../contracts/llm-output.ts'
import { parseLlmOutput } from '../parse-llm-output.ts'

const tools = [
  {
    name: 'save',
    inputSchema: {
      type: 'object',
      properties: {
        path: { type: 'string' },
        text: { type: 'string' },
        lines: { type: 'integer' },
      },
    },
  },
]

/** The calls of a text, with what had to be repaired. */
function callsOf({ toolCalls }: LlmOutput): readonly unknown[] {
  return toolCalls.map(({ name, arguments: values, complete, repairs }) => [
    name,
    values,
    ...(complete ? [] : ['cut']),
    ...repairs.map(({ code }) => code),
  ])
}

function read(text: string): readonly unknown[] {
  return callsOf(parseLlmOutput(text, { tools }))
}

describe('the head of a tag', () => {
  test.each([
    ['double quotes', '<invoke name="save">', []],
    ['single quotes', "<invoke name='save'>", []],
    ['no quotes', '<invoke name=save>', []],
    ['space around', '<invoke  name = "save" >', []],
    ['another attribute', '<invoke id="1" name="save">', []],
    ['quotes of two kinds', `<invoke name="save'>`, ['missing-closer']],
    ['no second quote', '<invoke name="save>', ['missing-closer']],
    ['no bracket', '<invoke name="save"\n', ['missing-closer']],
  ])('is read with %s', (_, head, repairs) => {
    expect(read(`${head}<parameter name="path">a</parameter></invoke>`)).toEqual([
      ['save', { path: 'a' }, ...repairs],
    ])
  })

  test.each(['<invoke>', '<invoke name="">', '<invoke tool="save">', '<invoke name="save'])(
    'is text as %s',
    (head) => {
      const output = parseLlmOutput(`${head} and so on`)
      expect(output).toMatchObject({ toolCalls: [], content: `${head} and so on` })
    },
  )
})

describe('tags in capitals', () => {
  test.each([
    '<INVOKE NAME="save"><PARAMETER NAME="path">a</PARAMETER></INVOKE>',
    '<FUNCTION_CALLS>\n<INVOKE name="save">\n<PARAMETER name="path">a</PARAMETER>\n</INVOKE>\n</FUNCTION_CALLS>',
  ])('are read like others: %s', (text) => {
    expect(parseLlmOutput(text, { tools })).toMatchObject({
      content: '',
      toolCalls: [{ name: 'save', arguments: { path: 'a' } }],
    })
  })
})

test('a value between small tags may hold tags in capitals', () => {
  const value = 'end it by </PARAMETER> and </INVOKE>'
  const call = `<invoke name="save"><parameter name="text">${value}</parameter></invoke>`
  expect(read(call)).toEqual([['save', { text: value }]])
})

describe('a value', () => {
  test.each([
    ['its closer, and text behind it', 'a </parameter> b'],
    ['its closer, and another one', 'a</parameter>'],
    ['a call, closers and all', '<invoke name="f">\n<parameter name="x">1</parameter>\n</invoke>'],
    ['closers of a call amid text', 'end it by </invoke>, or by </function_calls>.'],
    ['a tag with its own name', '<text>a</text>'],
    ['an opener', 'write <parameter name="y"> or <invoke name="z">'],
  ])('may hold %s', (_, value) => {
    const call = `<invoke name="save">\n<parameter name="text">${value}</parameter>\n</invoke>`
    expect(read(`<function_calls>\n${call}\n</function_calls>`)).toEqual([
      ['save', { text: value }],
    ])
  })

  test.each([
    ['named after its parameter', '</text>\n<parameter name="lines">2</parameter>', 'wrong-closer'],
    ['without its bracket', '</parameter\n<parameter name="lines">2</parameter>', 'wrong-closer'],
    ['not there', '\n<parameter name="lines">2</parameter>', 'missing-closer'],
    ['not there, on the same line', '<parameter name="lines">2</parameter>', 'missing-closer'],
  ])('ends where its closer is %s', (_, closer, repair) => {
    const [call] = read(`<invoke name="save">\n<parameter name="text">a${closer}\n</invoke>`)
    expect(call).toMatchObject([
      'save',
      { lines: 2, text: expect.stringMatching(/^a\n?$/u) },
      repair,
    ])
  })

  test.each([
    ['its closer comes twice', '2</parameter></parameter></invoke>', []],
    ['its closer is not there', '2</invoke> and so on', ['missing-closer']],
  ])('that is a number by the schema ends at the first tag where %s', (_, rest, repairs) => {
    const text = `<invoke name="save"><parameter name="lines">${rest}`
    expect(read(text)).toEqual([['save', { lines: 2 }, ...repairs]])
  })

  test('ends with the call where its closer is not there', () => {
    const text = '<invoke name="save">\n<parameter name="lines">3\n</invoke>\nSaved.'
    expect(read(text)).toEqual([['save', { lines: 3 }, 'missing-closer']])
  })
})

describe('a call', () => {
  test('ends where the next one begins', () => {
    const text = `<function_calls>
<invoke name="save">
<parameter name="path">a</parameter>
<invoke name="save">
<parameter name="path">b</parameter>
</invoke>
</function_calls>`
    expect(read(text)).toEqual([
      ['save', { path: 'a' }, 'missing-closer'],
      ['save', { path: 'b' }],
    ])
  })

  test('whose opener comes twice is a whole one once', () => {
    const text =
      '<invoke name="save"><invoke name="save"><parameter name="path">a</parameter></invoke>'
    expect(read(text)).toEqual([
      ['save', {}, 'cut'],
      ['save', { path: 'a' }],
    ])
  })

  test('holding prose alone is none, and the next one is read', () => {
    const text = '<invoke name="save">the file</invoke>\n<invoke name="save"></invoke>'
    const output = parseLlmOutput(text, { tools })
    expect(callsOf(output)).toEqual([['save', {}]])
    expect(output.content).toBe('<invoke name="save">the file</invoke>\n')
    expect(output.candidates).toMatchObject([{ name: 'save', refusedBy: 'malformed' }])
  })

  test('may have a prefix that nobody listed', () => {
    const text = '<x-y:invoke name="save"><x-y:parameter name="path">a</x-y:parameter></x-y:invoke>'
    expect(parseLlmOutput(text, { tools })).toMatchObject({
      format: 'antml_xml',
      content: '',
      toolCalls: [{ name: 'save', arguments: { path: 'a' } }],
    })
  })

  test('may have text before it in a section, which stays', () => {
    const call = '<invoke name="save"></invoke>'
    const text = `<function_calls>\n${call}\nNext:\n${call}\nThat was it.\n</function_calls>\nDone.`
    expect(parseLlmOutput(text, { tools })).toMatchObject({
      content: '\nNext:\n\nThat was it.\n\nDone.',
      toolCalls: [{ repairs: [] }, { repairs: [] }],
      diagnostics: [],
    })
  })

  test('drops the closer of a section that never began', () => {
    const text = '<invoke name="save"></invoke>\n</function_calls>'
    expect(parseLlmOutput(text, { tools })).toMatchObject({ content: '', toolCalls: [{}] })
  })
})
