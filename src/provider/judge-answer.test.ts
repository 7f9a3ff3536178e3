import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../contracts/json.ts'
import type { JudgedAnswer, JudgedLlmCall } from '../contracts/llm-judgement.ts'
import {
  callStream,
  chatRequest,
  completionOf,
  doneEventsOf,
  eventsOf,
  plainRequest,
  textStream,
} from './test-support/chat-bodies.ts'
import { judgeWritten } from './test-support/judge-written.ts'

const WEATHER = chatRequest('What is the weather in Oslo?')
const PLAIN = plainRequest('Say hello.')
const WHOLE = { ...WEATHER, stream: false }
const TAGGED = '<tool_call>\n{"name": "get_weather", "arguments": {"city": "Oslo"}}\n</tool_call>'
const BARE = '{"name": "get_weather", "arguments": {"city": "Oslo"}}'

describe('a native call', () => {
  test.each<[what: string, text: string, finish: string, told: string]>([
    ['whole', '{"city": "Oslo"}', 'tool_calls', 'whole valid'],
    ['against its schema', '{"days": 1}', 'tool_calls', 'whole invalid'],
    ['of an array', '["Oslo"]', 'tool_calls', 'whole invalid'],
    ['of JSON inside a string', '"{\\"city\\": \\"Oslo\\"}"', 'tool_calls', 'whole invalid'],
    [
      'with a repeated key, of which the last counts',
      '{"city": 1, "city": "Oslo"}',
      'stop',
      'whole valid',
    ],
    ['of nothing, where some is required', '', 'tool_calls', 'whole invalid'],
    ['of nothing, and cut', '', 'length', 'cut not-applicable'],
    ['of an empty object, and cut', '{}', 'length', 'cut not-applicable'],
    ['whole, in an answer that was cut', '{"city": "Oslo"}', 'length', 'whole valid'],
    [
      'cut, and the finish says so',
      '{"city": "Os',
      'length',
      'cut not-applicable: the text ends inside the value',
    ],
    [
      'cut, and the finish says something else',
      '{"city": ',
      'tool_calls',
      'cut not-applicable: the text ends inside the value',
    ],
    [
      'no JSON',
      "{'city': 'Oslo'}",
      'tool_calls',
      'whole not-applicable: line 1 column 2: expected a key in double quotes or "}"',
    ],
    [
      'more than JSON',
      '{"city": "Oslo"}}',
      'tool_calls',
      'whole not-applicable: line 1 column 17: text after the end',
    ],
    ['redacted', '{"city": "[REDACTED:token:0123abcd]"}', 'tool_calls', 'whole valid'],
    [
      'a redacted number',
      '{"city": "Oslo", "days": [REDACTED:mine:0123abcd]}',
      'tool_calls',
      'whole valid',
    ],
    [
      'torn by redaction',
      '{"city": "Os[REDACTED:mine:0123abcd], "days": 2}',
      'tool_calls',
      'whole not-applicable',
    ],
  ])('%s', (_what, text, finish, told) => {
    const chunks = doneEventsOf(callStream('get_weather', [text], finish))
    expect(tell(callsOf({ request: WEATHER, chunks })[0])).toBe(told)
  })

  test.each<[what: string, tools: readonly JsonObject[], told: string]>([
    ['of a tool without a schema', [tool({})], 'whole no-schema'],
    ['of a tool that nobody offers', [], 'whole no-schema'],
    [
      'of a tool whose schema is none',
      [tool({ parameters: { type: 'strange' } })],
      'whole schema-unusable',
    ],
    ['of a tool that takes nothing', [tool({ parameters: { type: 'object' } })], 'whole valid'],
  ])('%s', (_what, tools, told) => {
    const chunks = doneEventsOf(callStream('get_weather', ['{}']))
    expect(tell(callsOf({ request: { ...WEATHER, tools }, chunks })[0])).toBe(told)
  })

  test('is lost only where it is the last one', () => {
    const chunks = [completionOf({ tool_calls: [emptyCall('a'), emptyCall('b')] }, 'length')]
    expect(callsOf({ request: WHOLE, chunks }).map(tell)).toEqual([
      'whole invalid',
      'cut not-applicable',
    ])
  })
})

describe('a call in the text', () => {
  test.each<[what: string, request: JsonObject, body: readonly string[], told: readonly string[]]>([
    ['in tags', WEATHER, doneEventsOf(textStream([TAGGED])), ['hermes marked whole valid']],
    [
      'as the whole message',
      WEATHER,
      doneEventsOf(textStream([BARE])),
      ['json whole-message whole valid'],
    ],
    [
      'as the whole message of an answer that was cut',
      WEATHER,
      doneEventsOf(textStream([BARE], 'length')),
      [],
    ],
    ['as the whole message of a stream that stops', WEATHER, eventsOf(textStream([BARE])), []],
    ['in a fence', WEATHER, doneEventsOf(textStream([`\`\`\`json\n${BARE}\n\`\`\``])), []],
    ['without tools', PLAIN, doneEventsOf(textStream([TAGGED])), ['hermes marked whole no-schema']],
    [
      'cut',
      WEATHER,
      doneEventsOf(textStream([TAGGED.slice(0, 50)], 'length')),
      ['hermes marked cut not-applicable'],
    ],
    [
      'behind reasoning',
      WEATHER,
      doneEventsOf(textStream([`<think>Oslo.</think>${TAGGED}`])),
      ['hermes marked whole valid'],
    ],
    [
      'of another name',
      WEATHER,
      doneEventsOf(textStream([TAGGED.replace('get_', '')])),
      ['hermes marked whole no-schema'],
    ],
  ])('%s', (_what, request, chunks, told) => {
    const found = callsOf({ request, chunks })
    expect(found.map((call) => `${call.format} ${call.provenance} ${tell(call)}`)).toEqual(told)
  })

  test('stands behind native ones, and is placed where it begins', () => {
    const [first, ...rest] = textStream(['Right. ', '<tool_', TAGGED.slice(6)])
    const native = callStream('get_weather', ['{"city": "Oslo"}']).slice(1)
    const chunks = doneEventsOf([
      ...(first === undefined ? [] : [first]),
      ...rest.slice(0, 3),
      ...native,
    ])
    const { calls, content } = answersOf({ request: WEATHER, chunks })[0] ?? {}
    expect(calls?.map(({ from, at }) => `${from} ${at}`)).toEqual(['native 4', 'text 2'])
    expect(content).toBe('Right. ')
  })

  test('in a fence is a candidate', () => {
    const chunks = doneEventsOf(textStream([`\`\`\`json\n${BARE}\n\`\`\``]))
    const [answer] = answersOf({ request: WEATHER, chunks })
    expect(answer?.candidates).toMatchObject([
      { name: 'get_weather', provenance: 'fenced', refusedBy: 'promotion', compliance: 'valid' },
    ])
  })
})

describe('what was prefilled', () => {
  const request = {
    ...WEATHER,
    messages: [
      { role: 'user', content: 'Oslo?' },
      { role: 'assistant', content: '<tool_call>' },
    ],
  }
  test.each([
    ['is read before a text that goes on behind it', TAGGED.slice('<tool_call>'.length)],
    ['is read once where the text begins with it', TAGGED],
  ])('%s', (_what, text) => {
    const found = callsOf({ request, chunks: doneEventsOf(textStream([text])) })
    expect(found.map(tell)).toEqual(['whole valid'])
  })
})

test('reasoning is what came apart, and then what the text holds of it', () => {
  const chunks = [
    completionOf({ reasoning_content: 'First.', content: '<think>Then.</think>Hello!' }),
  ]
  const [answer] = answersOf({ request: { ...PLAIN, stream: false }, chunks })
  expect(answer).toMatchObject({ reasoning: 'First.Then.', content: 'Hello!' })
})

test('each of several answers is judged', () => {
  const body = { id: 'c', object: 'chat.completion', created: 1, model: 'm' }
  const chunks = [JSON.stringify({ ...body, choices: [choiceOf(1, TAGGED), choiceOf(0, 'Hello')] })]
  const answers = answersOf({ request: { ...WHOLE, n: 2 }, chunks })
  expect(answers.map(({ choice: { index }, calls }) => [index, calls.length])).toEqual([
    [0, 0],
    [1, 1],
  ])
})

function emptyCall(id: string): JsonObject {
  return { id, type: 'function', function: { name: 'get_weather', arguments: '{}' } }
}

function choiceOf(index: number, content: string): JsonObject {
  return { index, message: { role: 'assistant', content }, finish_reason: 'stop' }
}

interface Written {
  readonly request: JsonObject
  readonly chunks: readonly string[]
}

function answersOf(exchange: Written): readonly JudgedAnswer[] {
  return judgeWritten(exchange).answers
}

function callsOf(exchange: Written): readonly JudgedLlmCall[] {
  return answersOf(exchange).flatMap(({ calls }) => calls)
}

function tell(call: JudgedLlmCall | undefined): string {
  const fault = call?.fault === undefined ? '' : `: ${call.fault}`
  return `${call?.complete === true ? 'whole' : 'cut'} ${call?.compliance}${fault}`
}

function tool(more: JsonObject): JsonObject {
  return { type: 'function', function: { name: 'get_weather', ...more } }
}
