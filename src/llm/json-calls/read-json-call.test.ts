import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createLlmParser } from '../create-llm-parser.ts'
import { parseLlmOutput } from '../parse-llm-output.ts'
import { eventsOf } from '../test-support/events-of.ts'
import { piecesOf } from '../test-support/pieces-of.ts'

/** What is read of a body between the tags of Hermes. */
function read(body: string): {
  readonly calls: readonly unknown[]
  readonly content: string
  readonly repairs: readonly string[]
} {
  const output = parseLlmOutput(`<tool_call>\n${body}\n</tool_call>`, { format: 'hermes' })
  return {
    calls: output.toolCalls.map(({ name, rawArguments, complete }) => [
      name,
      rawArguments,
      ...(complete ? [] : ['incomplete']),
    ]),
    content: output.content,
    repairs: output.toolCalls.flatMap(({ repairs }) => repairs.map(({ code }) => code)),
  }
}

describe('a call that is a JSON object', () => {
  test.each([
    ['{"name": "f", "arguments": {"a": 1}}', '{"a": 1}'],
    ['{"arguments": {"a": 1}, "name": "f"}', '{"a": 1}'],
    ['{"tool_name": "f", "args": {"a": 1}}', '{"a": 1}'],
    ['{"tool": "f", "input": {"a": 1}}', '{"a": 1}'],
    ['{"type": "function", "function": {"name": "f", "arguments": {"a": 1}}}', '{"a": 1}'],
    ['{"id": "c1", "function": "f", "parameters": {"a": 1}, "index": 0}', '{"a": 1}'],
    [
      '{"name": "f", "arguments": {"id": 12345678901234567890, "id2": 1.50}}',
      '{"id": 12345678901234567890, "id2": 1.50}',
    ],
    ['{"name": "f"}', '{}'],
    ['```json\n{"name": "f", "arguments": {"a": 1}}\n```', '{"a": 1}'],
    ['{"name": "f", "arguments": null}', 'null'],
  ])('%s', (body, raw) => {
    expect(read(body)).toEqual({ calls: [['f', raw]], content: '', repairs: [] })
  })

  test.each([
    [
      'arguments that are a string',
      String.raw`{"name": "f", "arguments": "{\"a\": \"x\\ny\\u00e9\"}"}`,
      String.raw`{"a": "x\ny\u00e9"}`,
      ['string-unwrapped'],
    ],
    [
      'arguments in quotes that escape nothing',
      '{"name": "f", "arguments": "{"a": 1}"}',
      '{"a": 1}',
      ['string-unwrapped'],
    ],
    ['white space around the name', '{"name": " f ", "arguments": {}}', '{}', ['name-trimmed']],
    [
      'a comma behind the last member',
      '{"name": "f", "arguments": {"a": 1},}',
      '{"a": 1}',
      ['comma-removed'],
    ],
    [
      'a comma behind the last argument',
      '{"name": "f", "arguments": {"a": 1,}}',
      '{"a": 1,}',
      ['comma-removed'],
    ],
    [
      'a line break in a string',
      '{"name": "f", "arguments": {"a": "x\ny"}}',
      '{"a": "x\ny"}',
      ['escape-fixed'],
    ],
    [
      'quotes in a string',
      '{"name": "f", "arguments": {"a": "say "x" to"}}',
      '{"a": "say "x" to"}',
      ['escape-fixed', 'escape-fixed'],
    ],
    ['a missing brace of the call', '{"name": "f", "arguments": {"a": 1}', '{"a": 1}', ['closed']],
    ['a brace too many', '{"name": "f", "arguments": {"a": 1}}}', '{"a": 1}', ['bracket-removed']],
    [
      'a missing bracket of the arguments',
      '{"name": "f", "arguments": {"a": [1, 2}}',
      '{"a": [1, 2}',
      ['closed'],
    ],
    [
      'what follows the arguments',
      '{"name": "f", "arguments": {"a": 1} and so on}',
      '{"a": 1}',
      [],
    ],
  ])('repairs %s', (_, body, raw, repairs) => {
    expect(read(body)).toEqual({ calls: [['f', raw]], content: '', repairs })
  })

  test('reads what Python writes', () => {
    expect(read("{'name': 'f', 'arguments': {'a': True, 'b': None}}")).toMatchObject({
      calls: [['f', '{"a": true, "b": null}']],
    })
    expect(read('{"name": "f", "arguments": None}')).toMatchObject({ calls: [['f', 'null']] })
  })

  test.each([
    ['no JSON in its arguments', '{"name": "f", "arguments": {invalid json}}'],
    ['words for its name', '{"name": some words, "arguments": {}}'],
    ['words for an argument', '{"name": "f", "arguments": {"a": words}}'],
    ['words for its arguments', '{"name": "f", "arguments": words}'],
    ['a string that never ends', '{"name": "f", "arguments": {"a": "x}}'],
    ['a value that is missing', '{"name": "f", "arguments": {"a": }}'],
    ['a list for its arguments', '{"name": "f", "arguments": [1]}'],
    ['no name', '{"arguments": {"a": 1}}'],
    ['an empty name', '{"name": "", "arguments": {}}'],
    ['members beside the name that are no arguments', '{"name": "f", "a": 1}'],
  ])('is none where it has %s', (_, body) => {
    const { calls, content } = read(body)
    expect(calls).toEqual([])
    expect(content).toBe(`<tool_call>\n${body}\n</tool_call>`)
  })

  test.each([
    ['open', ''],
    ['closed', `{"name": "g"}${'}'.repeat(100_000)}`],
  ])('is none inside of too many others that are %s, and nothing throws', (_, inner) => {
    const { calls, content } = read(`${'{"function": '.repeat(100_000)}${inner}`)
    expect(calls).toEqual([])
    expect(content).toContain('{"function": {"function": ')
  })

  test('beside a broken one is kept', () => {
    const broken = '{"name": "f", "arguments": {"a": }}'
    const good = '{"name": "g", "arguments": {"b": 1}}'
    expect(read(`[${broken}, ${good}]`).calls).toEqual([['g', '{"b": 1}']])
    expect(read(`${broken}\n${good}`).calls).toEqual([['g', '{"b": 1}']])
    expect(read(`[${good}, ${broken}]`).calls).toEqual([['g', '{"b": 1}']])
  })

  test.each([
    ['hermes', '<tool_call>{"name":"b","arguments":{}}</tool_call>'],
    [
      'kimi_k2',
      '<|tool_call_begin|>functions.b:1<|tool_call_argument_begin|>{"x": 1}<|tool_call_end|>',
    ],
  ])('beside one of %s on its line whose string never ends is kept', (format, good) => {
    const broken = good.replace(/b(?=[":])/u, 'a').replace(/\{(?:"x": 1)?\}/u, '{"q": "x}')
    for (const text of [broken + good, `${broken} ${good}`, `${broken}\n${good}`]) {
      const output = parseLlmOutput(text, { format })
      expect(output.toolCalls.map(({ name }) => name)).toEqual(['b'])
      expect(output.content).toContain('x}')
      expect(eventsOf(piecesOf(text, 1), { format })).toEqual(eventsOf([text], { format }))
    }
  })

  test('has its arguments beside its name where the tool has all of them', () => {
    const tools = [{ name: 'f', inputSchema: { properties: { city: {}, day: {} } } }]
    const members = '"city": "SF", "day": 1.50'
    expect(parseLlmOutput(flat(members), { tools }).toolCalls).toMatchObject([
      { id: 'c1', rawArguments: `{${members}}`, repairs: [{ code: 'flat-arguments' }] },
    ])
    for (const options of [{}, { tools: [{ name: 'f' }] }])
      expect(parseLlmOutput(flat(members), options).toolCalls).toEqual([])
    expect(parseLlmOutput(flat(`${members}, "town": 1`), { tools }).toolCalls).toEqual([])
  })

  test('whose name never ends takes none with it', () => {
    const text = '<tool_call>{"name":"a}</tool_call> <tool_call>{"name":"b"}</tool_call>'
    const output = parseLlmOutput(text)
    expect(output.toolCalls.map(({ name }) => name)).toEqual(['b'])
    expect(output.content).toBe('<tool_call>{"name":"a}</tool_call> ')
  })

  test('begins once its name is certain, and its arguments come as they are written', () => {
    const parser = createLlmParser({ format: 'hermes' })
    expect(parser.feed('<tool_call>{"name": "f')).toEqual([])
    expect(parser.feed('"')).toMatchObject([{ type: 'call-start', name: 'f' }])
    expect(parser.feed(', "arguments": {"a": "lo')).toMatchObject([
      { type: 'arguments-delta', text: '{"a": "lo' },
    ])
    expect(parser.feed('ng')).toMatchObject([{ type: 'arguments-delta', text: 'ng' }])
  })

  test('tells each piece of arguments in a string unescaped, never half a pair of surrogates', () => {
    const text = String.raw`<tool_call>{"name": "f", "arguments": "{\"a\": \"\\n\ud83d\ude8c\"}"}</tool_call>`
    const events = eventsOf(piecesOf(text, 1), { format: 'hermes' })
    const deltas = events.flatMap((event) => (event.type === 'arguments-delta' ? [event.text] : []))
    expect(deltas.join('')).toBe('{"a": "\\n🚌"}')
    expect(deltas.every((delta) => delta.isWellFormed())).toBe(true)
  })

  test('is read alike, whatever its arguments are', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (values) => {
        const raw = JSON.stringify(values)
        expect(read(`{"name": "f", "arguments": ${raw}}`).calls).toEqual([['f', raw]])
        const call = JSON.stringify({ arguments: raw, name: 'f' })
        expect(read(call).calls).toEqual([['f', raw]])
      }),
    )
  })
})

function flat(members: string): string {
  return `<tool_call>{"name": "f", "id": "c1", ${members}}</tool_call>`
}
