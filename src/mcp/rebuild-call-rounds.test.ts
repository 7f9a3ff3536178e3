import { describe, expect, test } from 'vitest'
import type { Conversation, RecordedCall, RecordedNotification } from '../contracts/conversation.ts'
import type { JsonObject, JsonValue } from '../contracts/json.ts'
import { conversationFindings } from './conversation-findings.ts'
import { judgeCall } from './judge-call.ts'
import { rebuildConversation } from './rebuild-conversation.ts'
import {
  type Line,
  makeFixture,
  opening,
  request,
  response,
  text,
} from './test-support/make-fixture.ts'

const TOOL = { name: 'get', inputSchema: { type: 'object' } }
const VERSION = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' }
const MARK = { id: 'job', expect: 'ok' } as const

function rebuild(lines: readonly Line[]): Conversation {
  return rebuildConversation(makeFixture(lines, 'closed'))
}

function notified(method: string, params: JsonObject): Line {
  return { recv: { jsonrpc: '2.0', method: `notifications/${method}`, params } }
}

/** A request of the call under test. */
function ask(id: number, method: string, params: JsonObject): Line {
  return { send: request(id, method, params), call: MARK }
}

function roundsOf(call: RecordedCall | undefined): readonly string[] {
  return (call?.rounds ?? []).map(({ method, reply }) => `${method} ${reply?.kind ?? 'nothing'}`)
}

const BEGIN = ask(1, 'tools/call', {
  name: 'get',
  arguments: {},
  task: {},
  _meta: { progressToken: 'p' },
})
const WORKING = { task: { taskId: 't', status: 'working' } }
const STARTED = [...opening([TOOL]), BEGIN, { recv: response(1, WORKING) }]

describe('a task is one call', () => {
  const FOLLOWED = [
    ...STARTED,
    ask(2, 'tasks/get', { taskId: 't' }),
    { recv: response(2, { taskId: 't', status: 'completed' }) },
  ]

  test('whose reply is what its result was', () => {
    const { calls } = rebuild([
      ...FOLLOWED,
      ask(3, 'tasks/result', { taskId: 't' }),
      { recv: response(3, text('done')) },
    ])
    expect(calls).toHaveLength(1)
    expect(calls[0]).toMatchObject({ id: 'job', expect: 'ok', reply: { result: text('done') } })
    expect(calls[0]?.request.line).toBe(7)
    expect(roundsOf(calls[0])).toEqual([
      'tools/call result',
      'tasks/get result',
      'tasks/result result',
    ])
  })

  test('without a reply where its result never came, however often it told its status', () => {
    const conversation = rebuild([
      ...FOLLOWED,
      ask(3, 'tasks/result', { taskId: 't' }),
      {
        send: { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 3 } },
        call: MARK,
      },
      ask(4, 'tasks/cancel', { taskId: 't' }),
      { recv: response(4, { taskId: 't', status: 'cancelled' }) },
    ])
    expect(conversation.calls[0]?.cancelled?.utf8).toContain('notifications/cancelled')
    expect(conversation.calls[0]).not.toHaveProperty('reply')
    expect(conversationFindings(conversation).map(({ code }) => code)).toEqual(['no-reply'])
    expect(rebuild(FOLLOWED).calls[0]).not.toHaveProperty('reply')
  })

  test('that failed where its status is an error', () => {
    const error = { code: -32602, message: 'no such task' }
    const { calls } = rebuild([
      ...STARTED,
      ask(2, 'tasks/get', { taskId: 't' }),
      { recv: { jsonrpc: '2.0', id: 2, error } },
    ])
    expect(calls[0]?.reply).toMatchObject({ kind: 'error', error })
  })

  test('whose beginning is its reply where nobody followed it, and is not held to a schema', () => {
    const conversation = rebuild(STARTED)
    const [call] = conversation.calls
    expect(call?.reply).toMatchObject({ result: WORKING })
    expect(call).not.toHaveProperty('rounds')
    expect(call === undefined ? [] : judgeCall(call, conversation).findings).toEqual([])
  })
})

function askAgain(id: number, more: JsonObject = {}): Line {
  return ask(id, 'tools/call', { name: 'get', arguments: { a: 1 }, _meta: VERSION, ...more })
}

describe('input that was asked for is a round of its call', () => {
  const wanted = { resultType: 'input_required', requestState: 's', inputRequests: {} }
  const done = { ...wanted, resultType: 'complete', content: [] }
  const asked = [askAgain(1), { recv: response(1, wanted) }]

  test.each<[string, readonly Line[], JsonValue | undefined, readonly string[]]>([
    [
      'and the reply is the last answer',
      [...asked, askAgain(2, { requestState: 's' }), { recv: response(2, done) }],
      done,
      ['tools/call result', 'tools/call result'],
    ],
    ['which is what was wanted where nobody went on', asked, wanted, []],
    [
      'and there is none where the last request got none',
      [...asked, askAgain(2, { requestState: 's' })],
      undefined,
      ['tools/call result', 'tools/call nothing'],
    ],
  ])('%s', (_title, lines, result, rounds) => {
    const conversation = rebuild(lines)
    expect(conversation.calls).toHaveLength(1)
    const [only] = conversation.calls
    expect(only?.reply?.kind === 'result' ? only.reply.result : undefined).toEqual(result)
    expect(roundsOf(only)).toEqual(rounds)
    expect(only === undefined ? [] : judgeCall(only, conversation).findings).toEqual([])
  })

  test('and calls of two tools are two, though their marks are the same', () => {
    const { calls } = rebuild([
      { send: request(1, 'tools/call', { name: 'get' }), call: { id: '#1' } },
      { send: request(2, 'tools/call', { name: 'put' }), call: { id: '#1' } },
    ])
    expect(calls.map(({ tool, id }) => [tool, id])).toEqual([
      ['get', '#1'],
      ['put', '#1'],
    ])
  })
})

function told({ method, params }: RecordedNotification): string {
  const { data, status, progressToken } = params
  return `${method.slice('notifications/'.length)} ${JSON.stringify(data ?? status ?? progressToken)}`
}

describe('what a server tells', () => {
  test('stands at the call that it is about, else at the conversation', () => {
    const related = { _meta: { 'io.modelcontextprotocol/related-task': { taskId: 't' } } }
    const { calls, notifications } = rebuild([
      ...opening([TOOL]),
      BEGIN,
      notified('tasks/status', { taskId: 't', status: 'early' }),
      { recv: response(1, WORKING) },
      notified('progress', { progressToken: 'p', progress: 1 }),
      notified('progress', { progressToken: 'other', progress: 1 }),
      notified('message', { level: 'info', data: 'mine', ...related }),
      notified('message', { level: 'info', data: 'whose' }),
      notified('cancelled', { requestId: 9 }),
      notified('tools/list_changed', {}),
    ])
    expect(calls[0]?.notifications?.map(told)).toEqual([
      'tasks/status "early"',
      'progress "p"',
      'message "mine"',
    ])
    expect(notifications.map(told)).toEqual([
      'progress "other"',
      'message "whose"',
      'cancelled undefined',
    ])
  })

  test('stands at the call in whose exchange it came over HTTP', () => {
    const { calls, notifications } = rebuildConversation({
      ...makeFixture([], 'closed'),
      frames: [
        frame('send', request(1, 'tools/call', { name: 'get' })),
        frame('recv', {
          jsonrpc: '2.0',
          method: 'notifications/message',
          params: { data: 'mine' },
        }),
      ],
    })
    expect(calls[0]?.notifications).toHaveLength(1)
    expect(notifications).toEqual([])
  })
})

function frame(dir: 'send' | 'recv', message: JsonValue) {
  return {
    t: 0,
    line: 2,
    dir,
    part: 'message',
    exchange: 1,
    utf8: JSON.stringify(message),
  } as const
}
