import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../contracts/json.ts'
import {
  callStream,
  chatRequest,
  chunkOf,
  doneEventsOf,
  textStream,
} from '../test-support/chat-bodies.ts'
import { judgeWritten } from '../test-support/judge-written.ts'

const WEATHER = chatRequest('What is the weather in Oslo?')
const NO_SCHEMA = chatRequest('Write a page.', {
  tools: [{ type: 'function', function: { name: 'write' } }],
})

describe('arguments', () => {
  test.each<[what: string, text: string, codes: readonly string[]]>([
    ['with escaped quotes', '{"t": "a &#34;b&#34;"}', ['llm-arguments-escaped']],
    ['escaped as a whole', '{&#34;t&#34;: &#34;b&#34;}', ['llm-arguments-escaped']],
    ['with other escapes of quotes', '{"t": "it&#39;s &quot;b&quot;"}', ['llm-arguments-escaped']],
    ['of HTML', '{"t": "<p title=\\"x\\">a &quot;b&quot;</p>"}', []],
    ['with an ampersand', '{"t": "a & &quot;b&quot;"}', []],
    ['with an escaped ampersand', '{"t": "AT&amp;T"}', []],
    ['with a number beyond 2^53', '{"n": 9007199254740993}', ['llm-arguments-lossy']],
    ['with more digits than a double', '{"n": 0.12345678901234567890123}', ['llm-arguments-lossy']],
    ['with numbers that a double holds', '{"n": 9007199254740991, "m": 0.1, "e": 1e3}', []],
    ['with such digits in a string', '{"n": "9007199254740993"}', []],
    ['with a repeated key', '{"a": 1, "b": {"a": 2}, "a": 3}', ['llm-arguments-lossy']],
    ['with a key that only its object repeats', '{"b": {"a": 1}, "c": {"a": 2}}', []],
    ['with the same key in two items', '{"b": [{"a": 1}, {"a": 2}]}', []],
    [
      'with single backslashes in a path',
      '{"t": "Log in C:\\temp\\new.log"}',
      ['llm-arguments-lossy'],
    ],
    ['with whole ones', '{"t": "Log in C:\\\\temp\\\\new.log"}', []],
    ['with a label before a tab', '{"t": "Name:\\tOslo"}', []],
    ['that need a repair', "{'t': 'Oslo'}", ['llm-arguments-malformed']],
    ['that are a list', '[1]', ['llm-arguments-invalid']],
  ])('%s', (_what, text, codes) => {
    expect(
      codesOf({ request: NO_SCHEMA, chunks: doneEventsOf(callStream('write', [text])) }),
    ).toEqual(codes)
  })

  test.each<[text: string, advice: string]>([
    ['{"t": "Oslo",}', 'extraction (resilient, repaired, json) gets a value out of them'],
    ["{'t': 'Oslo'}", 'extraction (direct, as-is, python-literal) gets a value out of them'],
    ['{"t": "Os', 'the text ends inside the value; answer the call with the fault'],
  ])('%j that are no JSON: %s', (text, advice) => {
    const chunks = doneEventsOf(callStream('write', [text]))
    expect(judgeWritten({ request: NO_SCHEMA, chunks }).findings[0]?.message).toContain(advice)
  })
})

describe('the name of a call', () => {
  const SEARCH = [...toolsOf(WEATHER), { type: 'web_search' }]
  test.each<[what: string, name: string, tools: readonly JsonObject[], told: string | undefined]>([
    ['that is offered', 'get_weather', toolsOf(WEATHER), undefined],
    [
      'that nearly is',
      'get_wether',
      toolsOf(WEATHER),
      'a call is of "get_wether", and the request offers get_weather, create_issue; get_weather may be meant',
    ],
    [
      'that is none',
      '',
      toolsOf(WEATHER),
      'a call has no name, and the request offers get_weather, create_issue',
    ],
    [
      'where none is offered',
      'get_weather',
      [],
      'a call is of "get_weather", and the request offers none',
    ],
    ['beside a tool without a name', 'search', SEARCH, undefined],
  ])('%s', (_what, name, tools, told) => {
    const chunks = doneEventsOf(callStream(name, ['{"city": "Oslo"}']))
    const { findings } = judgeWritten({ request: { ...WEATHER, tools }, chunks })
    const message = findings.find(({ code }) => code === 'llm-tool-unknown')?.message
    expect(message?.split('; answer')[0]).toBe(told)
  })
})

test.each<[what: string, second: string, codes: readonly string[]]>([
  ['word for word again', '{"city": "Oslo"}', ['llm-call-twice']],
  ['with other arguments', '{"city": "Bergen"}', []],
])('a second call %s', (_what, second, codes) => {
  const [role, first, end] = callStream('get_weather', ['{"city": "Oslo"}'])
  const call = { index: 1, id: 'b', function: { name: 'get_weather', arguments: second } }
  const values = [role, first, chunkOf({ tool_calls: [call] }), end]
  const chunks = doneEventsOf(values.filter((value) => value !== undefined))
  expect(codesOf({ request: WEATHER, chunks })).toEqual(codes)
})

test('a call that the provider broke off is cut', () => {
  const chunks = doneEventsOf(callStream('get_weather', ['{"ci'], 'insufficient_system_resource'))
  const { findings } = judgeWritten({ request: WEATHER, chunks })
  expect(findings.map(({ code, message }) => `${code}: ${message}`)).toEqual([
    'llm-call-cut: the call of get_weather ends inside its arguments, as the provider broke the answer off (finish "insufficient_system_resource"); don\'t run it, however it can be repaired: ask again',
  ])
})

describe('a finish', () => {
  const CALLS = callStream('get_weather', ['{"city": "Oslo"}'], 'stop')
  const NAMED = { type: 'function', function: { name: 'get_weather' } }
  test.each<
    [what: string, more: JsonObject, chunks: readonly JsonObject[], codes: readonly string[]]
  >([
    ['of stop beside a call', {}, CALLS, ['llm-finish-contradicted']],
    ['of stop, where the request names the function', { tool_choice: NAMED }, CALLS, []],
    ['of calls without one', {}, textStream(['Hello!'], 'tool_calls'), ['llm-finish-contradicted']],
    ['of stop without one', {}, textStream(['Hello!']), []],
    ['in words of its own', {}, textStream(['Hello!'], 'eos'), []],
    ['of none', {}, textStream(['Hello!'], null), ['llm-finish-missing']],
    [
      'of a call that was dropped',
      {},
      textStream([], 'malformed_function_call'),
      ['llm-arguments-malformed', 'llm-answer-empty'],
    ],
  ])('%s', (_what, more, chunks, codes) => {
    expect(codesOf({ request: { ...WEATHER, ...more }, chunks: doneEventsOf(chunks) })).toEqual(
      codes,
    )
  })
})

test('fields that clients count on are counted, and placed where the first is missing', () => {
  const nameless = { object: 'chat.completion.chunk', created: 1, model: 'm' }
  const delta = {
    tool_calls: [{ function: { name: 'get_weather', arguments: '{"city":"Oslo"}' } }],
  }
  const chunks = doneEventsOf([
    chunkOf({ role: 'assistant' }),
    { ...nameless, choices: [{ delta, finish_reason: null }] },
    { ...nameless, id: 'c', choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] },
  ])
  const { exchange, findings } = judgeWritten({ request: WEATHER, chunks })
  expect(findings.map(({ message, evidence }) => [message, evidence.line])).toEqual([
    [
      'fields are missing that official clients of openai-chat count on: id in 1 message, choices[].index in 1 message, tool_calls[].index in 1 message; send them, or put them in before a client reads the answer',
      exchange.messageLines[1],
    ],
  ])
})

function toolsOf({ tools }: JsonObject): readonly JsonObject[] {
  return Array.isArray(tools) ? tools : []
}

function codesOf(exchange: {
  readonly request: JsonObject
  readonly chunks: readonly string[]
}): readonly string[] {
  return judgeWritten(exchange).findings.map(({ code }) => code)
}
