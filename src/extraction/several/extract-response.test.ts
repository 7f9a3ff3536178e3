import { describe, expect, test } from 'vitest'
import { createExtractor } from '../create-extractor.ts'
import { anthropic, chat, MESSAGE, toolCall } from '../test-support/response-bodies.ts'

const { extractResponse } = createExtractor()

describe('a value in a response', () => {
  test.each([
    [
      'the arguments of a call, a text',
      'tools',
      chat({ content: null, tool_calls: [toolCall('f', '{"a":1}')] }, 'tool_calls'),
      `${MESSAGE}/tool_calls/0/function/arguments`,
      'direct',
      { a: 1 },
    ],
    [
      'the arguments of a call, an object',
      'tools',
      chat({ tool_calls: [toolCall('f', { a: 1 })] }),
      `${MESSAGE}/tool_calls/0/function/arguments`,
      'given',
      { a: 1 },
    ],
    [
      'a call without a mode, before the text',
      undefined,
      chat({ content: '{"b":2}', tool_calls: [toolCall('f', '{"a":1}')] }),
      `${MESSAGE}/tool_calls/0/function/arguments`,
      'direct',
      { a: 1 },
    ],
    [
      'arguments inside other text',
      'tools',
      chat({ tool_calls: [toolCall('f', 'Sure:\n```json\n{"a":1}\n```')] }),
      `${MESSAGE}/tool_calls/0/function/arguments`,
      'fenced-block',
      { a: 1 },
    ],
    [
      'a call of the old kind',
      'tools',
      chat({ content: null, function_call: { name: 'f', arguments: '{"a":1}' } }),
      `${MESSAGE}/function_call/arguments`,
      'direct',
      { a: 1 },
    ],
    [
      'a call without arguments',
      'tools',
      chat({ tool_calls: [toolCall('f', '')] }),
      `${MESSAGE}/tool_calls/0/function/arguments`,
      'given',
      {},
    ],
    ['content', 'json', chat({ content: '{"a":1}' }), `${MESSAGE}/content`, 'direct', { a: 1 }],
    [
      'content in parts',
      'json-schema',
      chat({
        content: [
          { type: 'text', text: '{"a":' },
          { type: 'text', text: '1}' },
        ],
      }),
      `${MESSAGE}/content`,
      'direct',
      { a: 1 },
    ],
    [
      'the one part of several that is no white space',
      'json',
      chat({
        content: [
          { type: 'text', text: '\n' },
          { type: 'text', text: '{"a":1}' },
        ],
      }),
      `${MESSAGE}/content/1/text`,
      'direct',
      { a: 1 },
    ],
    [
      'a fence before a label',
      'markdown-json',
      chat({ content: 'META: {"b":2}\n\n```json\n{"a":1}\n```' }),
      `${MESSAGE}/content`,
      'fenced-block',
      { a: 1 },
    ],
    [
      'a label before a fence in a text',
      'text',
      chat({ content: 'META: {"b":2}\n\n```json\n{"a":1}\n```' }),
      `${MESSAGE}/content`,
      'labelled-json',
      { metadata: { b: 2 }, content: '```json\n{"a":1}\n```' },
    ],
    [
      'a block of text of Anthropic',
      'text',
      anthropic({ type: 'thinking', thinking: '{"b":2}' }, { type: 'text', text: '{"a":1}' }),
      '/content/1/text',
      'direct',
      { a: 1 },
    ],
    [
      'the input of a call of Anthropic',
      'tools',
      anthropic(
        { type: 'text', text: '{"b":2}' },
        { type: 'tool_use', name: 'f', input: { a: 1 } },
      ),
      '/content/1/input',
      'given',
      { a: 1 },
    ],
    [
      'a body that is a text itself',
      'json',
      JSON.stringify(chat({ content: '{"a":1}' })),
      `${MESSAGE}/content`,
      'direct',
      { a: 1 },
    ],
  ] as const)('is found in %s', (_, mode, body, pointer, extractor, value) => {
    expect(extractResponse(body, mode)).toMatchObject({
      ok: true,
      value,
      extractor,
      source: { pointer },
    })
  })

  test('is the list of several calls, with the origin of each', () => {
    const calls = [toolCall('f', '{"a":1}'), toolCall('g', { b: 2 })]
    expect(extractResponse(chat({ tool_calls: calls }), 'tools')).toMatchObject({
      value: [
        { name: 'f', arguments: { a: 1 } },
        { name: 'g', arguments: { b: 2 } },
      ],
      how: 'assembled',
      parts: [
        { pointer: `${MESSAGE}/tool_calls/0/function/arguments`, extractor: 'direct' },
        { pointer: `${MESSAGE}/tool_calls/1/function/arguments`, extractor: 'given' },
      ],
    })
  })

  test('leaves no call out of a list', () => {
    const calls = [toolCall('f', '{"a":1}'), toolCall('g', 'nothing')]
    expect(extractResponse(chat({ tool_calls: calls }), 'tools')).toMatchObject({
      ok: false,
      code: 'not-found',
      reason: 'the arguments of call 2 (g) give no value: no structured data stands in the text',
    })
  })

  test('is the call that fits where a target is set', () => {
    const { extractResponse: extractTarget } = createExtractor({
      target: { schema: { type: 'object', required: ['b'] } },
    })
    const calls = [toolCall('f', '{"a":1}'), toolCall('g', '{"b":2}')]
    expect(extractTarget(chat({ tool_calls: calls }))).toMatchObject({
      value: { b: 2 },
      diagnostics: ['of 2 calls only the arguments of call 2 (g) are taken'],
    })
    expect(extractTarget(chat({ tool_calls: calls.slice(0, 1) }))).toMatchObject({
      ok: false,
      code: 'unfit',
    })
  })

  test('is the first choice of several, which is told', () => {
    const choices = ['{"a":1}', '{"a":2}'].map((content) => ({ message: { content } }))
    expect(extractResponse({ choices }, 'json')).toMatchObject({
      value: { a: 1 },
      diagnostics: ['the response has 2 choices; the first one is read'],
    })
  })

  test('is told to be cut off', () => {
    expect(extractResponse(chat({ content: '{"a":1}' }, 'length'))).toMatchObject({
      diagnostics: ['the answer was cut off: finish_reason is "length"'],
    })
  })

  test('says of texts that were joined where its pieces are, not a place outside of the first one', () => {
    const texts = ['so: {"a":', '[1,', '2]}', ' ok'].map((text) => ({ type: 'text', text }))
    const extraction = extractResponse(anthropic(...texts), 'json')
    expect(extraction).toMatchObject({
      value: { a: [1, 2] },
      source: { pointer: '/content' },
      span: [4, 15],
      parts: [
        { pointer: '/content/0/text', extractor: 'smart-brace', span: [4, 9] },
        { pointer: '/content/1/text', extractor: 'smart-brace', span: [0, 3] },
        { pointer: '/content/2/text', extractor: 'smart-brace', span: [0, 3] },
      ],
      diagnostics: [
        '4 texts were joined, and places are those in the joined text: /content/0/text, /content/1/text, /content/2/text, /content/3/text',
      ],
    })
  })

  test('says of which call a repair and a diagnostic are', () => {
    const calls = [toolCall('f', '{"a":1,}'), toolCall('g', '{"b":1,"b":2}')]
    const [first, second] = [0, 1].map(
      (index) => `${MESSAGE}/tool_calls/${index}/function/arguments`,
    )
    expect(extractResponse(chat({ tool_calls: calls }), 'tools')).toMatchObject({
      repairs: [{ code: 'comma-removed', start: 6, pointer: first }],
      diagnostics: [`in ${second}: an object repeats a key; the last value was kept`],
    })
  })
})
