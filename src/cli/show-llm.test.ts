import { describe, expect, test } from 'vitest'
import type { Fixture, FrameAt } from '../contracts/fixture.ts'
import type { JsonObject } from '../contracts/json.ts'
import { buildExchange } from '../verdict/test-support/build-exchange.ts'
import { messageLines } from './message-lines.ts'
import { plainExchange, showLlm } from './show-llm.ts'

const TOOL = { name: 'get_weather', parameters: { type: 'object', required: ['city'] } }

interface Shown {
  /** A text is sent as it is; null where none is sent. */
  readonly body?: JsonObject | string | null
  readonly path?: string
  /** Of the answer; none came where it is absent. */
  readonly status?: string
  readonly type?: string
  readonly chunks?: readonly string[]
  readonly header?: Partial<Fixture['header']>
}

function fixtureOf({ body, path, status, type, chunks = [], header }: Shown): Fixture {
  const texts = [
    ['send', 'head', `POST ${path ?? '/v1/chat/completions'} HTTP/1.1\r\nhost: cloud\r\n`],
    ...(body === null ? [] : [['send', 'chunk', textOf(body)] as const]),
    ...(status === undefined
      ? []
      : [
          [
            'recv',
            'head',
            `HTTP/1.1 ${status}\r\ncontent-type: ${type ?? 'text/event-stream'}\r\n`,
          ] as const,
        ]),
    ...chunks.map((utf8) => ['recv', 'chunk', utf8] as const),
  ] as const
  const frames = texts.map(([dir, part, utf8], index): FrameAt => ({
    line: index + 2,
    t: index * 10.04,
    dir,
    part,
    exchange: 1,
    utf8,
  }))
  return buildExchange({ frames, ...(header !== undefined && { header }) }).exchange.fixture
}

function textOf(body: JsonObject | string = { model: 'small-1', stream: true }): string {
  return typeof body === 'string' ? body : JSON.stringify(body)
}

const STREAM = {
  status: '200 OK',
  body: {
    model: 'small-1',
    stream: true,
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: [{ type: 'text', text: 'How is the weather\nin Oslo?' }] },
    ],
    tools: [{ type: 'function', function: TOOL }],
  },
  chunks: [
    'data: {"model":"small-1-2026","choices":[{"index":0,"delta":{"content":"I look."}}]}\n\n',
    'data: {"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_1","function":{"name":"get_weather","arguments":"{}"}}]}}]}\n\n',
    'data: {"choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}\n\n',
    'data: {"choices":[],"usage":{"total_tokens":7}}\n\ndata: [DONE]\n\n',
  ],
} as const

test('shows what was asked, what came and the frames with their times', () => {
  const [shown = ''] = showLlm(fixtureOf(STREAM)).split('\n\n── found')
  expect(shown).toMatchInlineSnapshot(`
    "cloud  http  openai-chat  recorded 2026-11-22T00:00:00.000Z  ended: closed
    verdict: passed

    ── asked  POST /v1/chat/completions  line 2
    model small-1, as a stream, 1 tool: get_weather
      system: Be brief.
      user: How is the weather in Oslo?

    ── came  HTTP 200 text/event-stream  stream completed, 5 messages  line 4
    model small-1-2026
    text
      I look.
    call get_weather: native, call_1, arguments invalid, line 6
      {}
      ▲ the whole value must have required property 'city'
    finish tool_calls, line 7
    usage {"total_tokens":7}"
  `)
})

test('shows the frames at last, a line each', () => {
  const lines = showLlm(fixtureOf(STREAM)).trimEnd().split('\n')
  expect(lines.slice(lines.indexOf('── frames'))).toMatchInlineSnapshot(`
    [
      "── frames",
      "    2       0.0 ms → #1 POST /v1/chat/completions HTTP/1.1 ⏎ host: cloud",
      "    3      10.0 ms → #1 chunk: {"model":"small-1","stream":true,"messages":[{"role":"system","content":"Be brief."},{"role":"user","content":[{"type":"text","te…",
      "    4      20.1 ms ← #1 HTTP/1.1 200 OK ⏎ content-type: text/event-stream",
      "    5      30.1 ms ← #1 chunk: data: {"model":"small-1-2026","choices":[{"index":0,"delta":{"content":"I look."}}]}",
      "    6      40.2 ms ← #1 chunk: data: {"choices":[{"index":0,"delta":{"tool_calls":[{"index":0,"id":"call_1","function":{"name":"get_weather","arguments":"{}"}}]…",
      "    7      50.2 ms ← #1 chunk: data: {"choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}",
      "    8      60.2 ms ← #1 chunk: data: {"choices":[],"usage":{"total_tokens":7}} ⏎ data: [DONE]",
    ]
  `)
})

test('says which line a finding is about', () => {
  expect(showLlm(fixtureOf(STREAM))).toMatch(/^advice llm-arguments-invalid, line 6: /mu)
})

describe('says so', () => {
  test.each<[what: string, shown: Shown, words: RegExp]>([
    ['where no body was sent', { body: null, path: '/v1/models' }, /^no body was sent$/mu],
    ['where the body is no JSON', { body: 'a=1' }, /^the body is no JSON; --raw shows it$/mu],
    ['where no answer came', {}, /^── no answer came$/mu],
    [
      'where the wire is unknown',
      { path: '/elsewhere', status: '200 OK' },
      / {2}unknown wire {2}/u,
    ],
    [
      'where the provider tells of an error',
      { status: '503 Busy', type: 'application/json', chunks: ['{"error":{"message":"busy"}}'] },
      /^error .*line 5: busy$/mu,
    ],
    ['where it was made by hand', { header: { origin: 'synthetic' } }, / {2}synthetic 2026/u],
    ['what an import had lost', { header: { notes: 'no chunks' } }, /^notes: no chunks$/mu],
  ])('%s', (_what, shown, words) => {
    expect(showLlm(fixtureOf(shown))).toMatch(words)
  })
})

test('shows of a long stream its ends and what findings point at', () => {
  const chunks = Array.from(
    { length: 2000 },
    (_, index) => `data: {"choices":[{"index":0,"delta":{"content":"word ${index} "}}]}\n\n`,
  )
  const shown = showLlm(fixtureOf({ status: '200 OK', chunks }))
  expect(shown).toContain('── frames  30 of 2003; --raw shows all')
  expect(shown.split('\n── frames')[1]).toContain('"word 1999 "')
  expect(shown.split('\n── frames')[1]?.length).toBeLessThan(8000)
})

test('lets nothing that a provider sent act on a terminal', () => {
  const content = JSON.stringify('\u001B[2J\u009B31m\u202Eend')
  const chunks = [`data: {"choices":[{"index":0,"delta":{"content":${content}}}]}\n\n`]
  const shown = showLlm(fixtureOf({ status: '200 OK', chunks }))
  expect(shown).toContain('␛[2J')
  expect(shown).not.toMatch(/[^\P{Cc}\n]|[\u202A-\u202E]/u)
})

test('the JSON holds the exchange, without the payloads of frames', () => {
  expect(plainExchange(fixtureOf(STREAM))).toMatchObject({
    fixture: { frames: 7 },
    name: 'plain',
    wire: 'openai-chat',
    request: { asked: { model: 'small-1' } },
    response: { status: 200, body: expect.stringContaining('[DONE]') },
    answer: { choices: [{ text: 'I look.' }] },
  })
})

describe('messages are shown, whatever the wire', () => {
  test.each<[what: string, body: JsonObject, lines: readonly string[]]>([
    [
      'chat',
      {
        messages: [
          { role: 'user', content: 'Hi' },
          { role: 'assistant', content: null },
        ],
      },
      ['user: Hi', 'assistant: '],
    ],
    [
      'Anthropic',
      {
        system: 'Be brief.',
        messages: [{ role: 'user', content: [{ type: 'text', text: 'Hi' }] }],
      },
      ['system: Be brief.', 'user: Hi'],
    ],
    [
      'responses with a text',
      { instructions: 'Be brief.', input: 'Hi' },
      ['system: Be brief.', 'user: Hi'],
    ],
    [
      'responses with items',
      {
        input: [
          { role: 'user', content: 'Hi' },
          { type: 'function_call', name: 'get', arguments: '{}' },
        ],
      },
      ['user: Hi', 'function_call: name "get" arguments "{}"'],
    ],
    [
      'Gemini',
      {
        systemInstruction: { parts: [{ text: 'Be brief.' }] },
        contents: [{ role: 'model', parts: [{ functionCall: { name: 'get' } }] }],
      },
      ['system: Be brief.', 'model: functionCall {"name":"get"}'],
    ],
    ['none', {}, []],
  ])('%s', (_what, body, lines) => {
    expect(messageLines(body)).toEqual(lines)
  })

  test('of many the first and the last', () => {
    const messages = Array.from({ length: 20 }, (_, index) => ({
      role: 'user',
      content: `${index}`,
    }))
    expect(messageLines({ messages })).toEqual([
      ...['0', '1', '2', '3'].map((text) => `user: ${text}`),
      '(12 more)',
      ...['16', '17', '18', '19'].map((text) => `user: ${text}`),
    ])
  })
})
