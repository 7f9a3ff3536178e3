import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../contracts/json.ts'
import {
  callStream,
  chatRequest,
  completionOf,
  doneEventsOf,
  plainRequest,
  textStream,
  usageChunk,
} from '../test-support/chat-bodies.ts'
import { judgeWritten } from '../test-support/judge-written.ts'

const HELLO = doneEventsOf(textStream(['Hello there.']))
const CALL = doneEventsOf(callStream('get_weather', ['{"city": "Oslo"}']))
const REFUSED = doneEventsOf(textStream([], 'content_filter'))
const TWO_CALLS = [completionOf({ tool_calls: [callOf('a'), callOf('b')] }, 'tool_calls')]
const WHOLE = [completionOf({ content: 'Hello there.' })]
const TAGGED = doneEventsOf(
  textStream(['<tool_call>{"name": "get_weather", "arguments": {"city": "Oslo"}}</tool_call>']),
)
const NAMED = { type: 'function', function: { name: 'create_issue' } }
const USAGE = { stream_options: { include_usage: true } }

describe.each<
  [
    member: string,
    ...(readonly [what: string, more: JsonObject, body: readonly string[], isIgnored: boolean])[],
  ]
>([
  [
    'usage',
    ['asked for, and not sent', USAGE, HELLO, true],
    ['asked for', USAGE, doneEventsOf([...textStream(['Hello.']), usageChunk(9)]), false],
    ['not asked for', {}, HELLO, false],
  ],
  [
    'stream',
    ['asked for, and a body came', {}, WHOLE, true],
    ['not asked for, and one came', { stream: false }, HELLO, true],
    ['not asked for', { stream: false }, WHOLE, false],
  ],
  [
    'tool_choice',
    ['required, and text came', { tool_choice: 'required' }, HELLO, true],
    ['required', { tool_choice: 'required' }, CALL, false],
    [
      'required, and the answer was cut',
      { tool_choice: 'required' },
      doneEventsOf(textStream(['He'], 'length')),
      false,
    ],
    ['required, and refused', { tool_choice: 'required' }, REFUSED, false],
    ['forbidden, and a call came', { tool_choice: 'none' }, CALL, true],
    ['forbidden, and a call came in the text', { tool_choice: 'none' }, TAGGED, true],
    ['forbidden', { tool_choice: 'none' }, HELLO, false],
    ['of one tool, and another was called', { tool_choice: NAMED }, CALL, true],
    ['of any', { tool_choice: 'auto' }, HELLO, false],
  ],
  [
    'parallel_tool_calls',
    ['not wanted, and two came', { parallel_tool_calls: false, stream: false }, TWO_CALLS, true],
    ['not wanted', { parallel_tool_calls: false }, CALL, false],
    ['wanted', { stream: false }, TWO_CALLS, false],
  ],
  ['n', ['of two, and one came', { n: 2 }, HELLO, true], ['of one', { n: 1 }, HELLO, false]],
  [
    'max_tokens',
    ['gone beyond', { max_tokens: 5, stream: false }, WHOLE, true],
    ['kept', { max_tokens: 9, stream: false }, WHOLE, false],
    ['that says no limit', { max_tokens: -1, stream: false }, WHOLE, false],
  ],
  [
    'stop',
    ['kept in the text', { stop: ['there'] }, HELLO, true],
    ['as one text', { stop: 'there' }, HELLO, true],
    ['that never came', { stop: ['Bye', ''] }, HELLO, false],
  ],
])('%s', (member, ...cases) => {
  test.each(cases)('%s', (_what, more, chunks, isIgnored) => {
    const request = { ...chatRequest('What is the weather in Oslo?'), ...more }
    const { findings } = judgeWritten({ request, chunks, mediaType: mediaTypeOf(chunks) })
    const found = findings.filter(({ code }) => code === 'llm-request-ignored')
    expect(found.map(({ id }) => id.split('#')[1])).toEqual(isIgnored ? [member] : [])
  })
})

test('an answer that failed, or was broken off, is not held to its request', () => {
  const request = plainRequest('Say hello.', { ...USAGE, n: 2 })
  expect(
    judgeWritten({ request, chunks: HELLO.slice(0, 2) }).findings.map(({ code }) => code),
  ).toEqual(['llm-stream-truncated'])
})

function callOf(id: string): JsonObject {
  return { id, type: 'function', function: { name: 'get_weather', arguments: '{"city":"Oslo"}' } }
}

function mediaTypeOf([first = '']: readonly string[]): string {
  return first.startsWith('{') ? 'application/json' : 'text/event-stream'
}
