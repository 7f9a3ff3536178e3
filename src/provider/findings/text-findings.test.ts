import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../contracts/json.ts'
import {
  callStream,
  chatRequest,
  chunkOf,
  completionOf,
  doneEventsOf,
  plainRequest,
  textStream,
  usageChunk,
} from '../test-support/chat-bodies.ts'
import { judgeWritten } from '../test-support/judge-written.ts'

const PLAIN = plainRequest('Say hello.')
const WEATHER = chatRequest('What is the weather in Oslo?')
const CALL = '{"name": "get_weather", "arguments": {"city": "Oslo"}}'
const NATIVE = {
  id: 'a',
  type: 'function',
  function: { name: 'get_weather', arguments: '{"city":"Oslo"}' },
}

describe('marks in a text', () => {
  test.each<[text: string, marks: string | undefined]>([
    ['Hello!<|im_end|>', '<|im_end|>'],
    [
      '<|start_header_id|>assistant<|end_header_id|>\n\nHello!',
      '<|start_header_id|>, <|end_header_id|>',
    ],
    ['<tool_response>\n4 C\n</tool_response>', '<tool_response>, </tool_response>'],
    ['<|channel|>final<|message|>Hello!', '<|channel|>, <|message|>'],
    ['<|im_end|>\n<|im_start|>user\nAnd then?<|im_end|>', '<|im_end|>, <|im_start|>'],
    ['Write `<|im_end|>` behind it.', undefined],
    ['```\n<|im_start|>user\nHello<|im_end|>\n```', undefined],
    ['Use <b>bold</b>, <s>struck</s> and a <table>; a < b, x[0].', undefined],
    ['', undefined],
  ])('%j: %s', (text, marks) => {
    const chunks = doneEventsOf(textStream([text]))
    const told = messagesOf({ request: PLAIN, chunks }, 'llm-markup-in-text')
    expect(told.map((message) => /holds (.+): marks/u.exec(message)?.[1])).toEqual(
      marks === undefined ? [] : [marks],
    )
  })

  test('of calls are asked for where the request shows them', () => {
    const request = plainRequest('Answer with <tool_response> and nothing else.')
    const chunks = doneEventsOf(textStream(['<tool_response>']))
    expect(messagesOf({ request, chunks }, 'llm-markup-in-text')).toEqual([])
  })

  test('are placed where they come', () => {
    const chunks = doneEventsOf(textStream(['Hello', '!', ' <|im_', 'end|>']))
    const { exchange, findings } = judgeWritten({ request: PLAIN, chunks })
    const found = findings.find(({ code }) => code === 'llm-markup-in-text')
    expect(found?.evidence.line).toBe(exchange.messageLines[3])
  })
})

describe('an answer as long as it may be', () => {
  const request = plainRequest('Say hello.', {
    max_tokens: 9,
    stream_options: { include_usage: true },
  })
  test.each<[text: string, finish: string, used: number, told: string | undefined]>([
    ['It is a fine day in the', 'stop', 9, 'ends inside a sentence'],
    ['{"city": "Os', 'stop', 9, 'ends inside its JSON'],
    ['It is a fine day.', 'stop', 9, undefined],
    ['| a | b |', 'stop', 9, undefined],
    ['Say `hello`', 'stop', 9, undefined],
    ['It is a fine day in the', 'stop', 8, undefined],
    ['It is a fine day in the', 'length', 9, undefined],
    ['', 'stop', 9, undefined],
  ])('%j with finish %s and %i tokens: %s', (text, finish, used, told) => {
    const chunks = doneEventsOf([...textStream([text], finish), usageChunk(used)])
    const found = messagesOf({ request, chunks }, 'llm-cut-as-completed')
    expect(found.map((message) => /and (ends .+?);/u.exec(message)?.[1])).toEqual(
      told === undefined ? [] : [told],
    )
  })

  test('may have lost the arguments of its call', () => {
    const limited = { ...WEATHER, max_tokens: 9 }
    const chunks = doneEventsOf([...callStream('get_weather', ['{}']), usageChunk(9)])
    expect(codesOf({ request: limited, chunks })).toEqual(['llm-cut-as-completed'])
  })
})

describe('a call in the text', () => {
  test.each<[what: string, more: JsonObject, text: string, codes: readonly string[]]>([
    ['in tags', {}, `<tool_call>${CALL}</tool_call>`, ['llm-call-in-text#0']],
    ['as the whole message', {}, CALL, ['llm-call-in-text#0']],
    ['in a fence', {}, `\`\`\`json\n${CALL}\n\`\`\``, ['llm-call-in-text#candidate-0']],
    ['in prose', {}, `I call ${CALL} now.`, ['llm-call-in-text#candidate-0']],
    [
      'in a fence, of a tool that nobody offers',
      {},
      `\`\`\`json\n${CALL.replace('get_', '')}\n\`\`\``,
      [],
    ],
    ['quoted with its tags', {}, `\`\`\`\n<tool_call>${CALL}</tool_call>\n\`\`\``, []],
    [
      'where calls are forbidden',
      { tool_choice: 'none' },
      `<tool_call>${CALL}</tool_call>`,
      ['llm-request-ignored#tool_choice'],
    ],
    ['where no tools are offered', { tools: [] }, `<tool_call>${CALL}</tool_call>`, []],
  ])('%s', (_what, more, text, codes) => {
    const { findings } = judgeWritten({
      request: { ...WEATHER, ...more },
      chunks: doneEventsOf(textStream([text])),
    })
    expect(findings.map(({ id }) => id.replace(':synthetic/a', ''))).toEqual(codes)
  })

  test.each<[what: string, city: string, codes: readonly string[]]>([
    ['with the arguments of a native one comes twice', 'Oslo', ['llm-call-twice']],
    ['with others is one more', 'Bergen', ['llm-call-in-text']],
  ])('%s', (_what, city, codes) => {
    const content = `<tool_call>${CALL.replace('Oslo', city)}</tool_call>`
    const chunks = [completionOf({ content, tool_calls: [NATIVE] }, 'tool_calls')]
    expect(codesOf({ request: { ...WEATHER, stream: false }, chunks })).toEqual(codes)
  })

  test('in a fence that tells of a native one is not another', () => {
    const content = `I call:\n\`\`\`json\n${CALL}\n\`\`\``
    const chunks = [completionOf({ content, tool_calls: [NATIVE] }, 'tool_calls')]
    expect(codesOf({ request: { ...WEATHER, stream: false }, chunks })).toEqual([])
  })

  test('that the model stopped in is malformed', () => {
    const chunks = doneEventsOf(textStream([`<tool_call>${CALL.slice(0, 40)}`]))
    expect(codesOf({ request: WEATHER, chunks })).toEqual([
      'llm-call-in-text',
      'llm-arguments-malformed',
    ])
  })
})

describe('an empty answer', () => {
  test.each<[what: string, finish: string, delta: JsonObject, codes: readonly string[]]>([
    ['that stops', 'stop', {}, ['llm-answer-empty']],
    ['of blanks', 'stop', { content: ' \n' }, ['llm-answer-empty']],
    ['that was spent on reasoning', 'length', { reasoning: 'Well.' }, ['llm-answer-empty']],
    ['that a filter stopped', 'content_filter', {}, []],
    ['that refuses', 'stop', { refusal: 'No.' }, []],
    ['that a call was promised in', 'tool_calls', {}, ['llm-finish-contradicted']],
    [
      'of nothing but thought in the text',
      'stop',
      { content: '<think>Well.</think>' },
      ['llm-answer-empty', 'llm-reasoning-in-text'],
    ],
  ])('%s', (_what, finish, delta, codes) => {
    const chunks = doneEventsOf([chunkOf({ role: 'assistant', ...delta }), chunkOf({}, finish)])
    expect(codesOf({ request: PLAIN, chunks })).toEqual(codes)
  })

  test('that says it is whole, and is as long as it may be, was cut', () => {
    const request = { ...PLAIN, max_tokens: 9 }
    const thought = chunkOf({ role: 'assistant', reasoning: 'Well.' })
    const chunks = doneEventsOf([thought, chunkOf({}, 'stop'), usageChunk(9)])
    expect(codesOf({ request, chunks })).toEqual(['llm-cut-as-completed', 'llm-answer-empty'])
  })
})

test.each<[text: string, codes: readonly string[]]>([
  ['functions.get_weather:\n{&#34;city&#34;: &#34;Oslo&#34;}', ['llm-arguments-escaped']],
  ['Write &quot;Oslo&quot; and AT&amp;T.', []],
  ['Write {a: &#34;b&#34;}, or "c".', ['llm-arguments-escaped']],
])('JSON with HTML escapes in the text %j: %j', (text, codes) => {
  expect(codesOf({ request: PLAIN, chunks: doneEventsOf(textStream([text])) })).toEqual(codes)
})

interface Written {
  readonly request: JsonObject
  readonly chunks: readonly string[]
}

function codesOf(exchange: Written): readonly string[] {
  return judgeWritten(exchange).findings.map(({ code }) => code)
}

function messagesOf(exchange: Written, code: string): readonly string[] {
  return judgeWritten(exchange).findings.flatMap((found) =>
    found.code === code ? [found.message] : [],
  )
}
