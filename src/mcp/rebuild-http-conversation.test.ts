import { describe, expect, test } from 'vitest'
import type { Conversation } from '../contracts/conversation.ts'
import type { JsonValue } from '../contracts/json.ts'
import { EventBlocks } from '../wire/event-blocks.ts'
import { rebuildConversation } from './rebuild-conversation.ts'
import { eventOf, httpLines, type HttpTurn } from './test-support/http-turn.ts'
import {
  call,
  type Line,
  makeFixture,
  opening,
  request,
  response,
  text,
} from './test-support/make-fixture.ts'

const TOOL = { name: 'get', inputSchema: { type: 'object' } }
const ANSWER = response(1, text('All stations report.'))
const PRIMING = 'id: 1\nretry: 500\ndata: \n\n'

function rebuild(turns: readonly HttpTurn[]): Conversation {
  return rebuildConversation(makeFixture(httpLines(turns), 'closed'))
}

function replies(turns: readonly HttpTurn[]): readonly JsonValue[] {
  return rebuild(turns).calls.map(({ reply }) => reply?.kind ?? null)
}

function error(id: JsonValue | undefined): JsonValue {
  return { jsonrpc: '2.0', ...(id !== undefined && { id }), error: { code: -32000, message: 'no' } }
}

test('a conversation over HTTP is the same as one over stdio', () => {
  const lines = [...opening([TOOL]), { send: call(1, 'get') }, { recv: ANSWER }]
  const over = rebuildConversation(makeFixture(lines, 'closed'))
  const [hello, ready, list] = [lines.slice(0, 2), lines.slice(2, 3), lines.slice(3, 5)]
  const http = rebuild([
    { ...turnOf(hello), type: 'application/json' },
    { ...turnOf(ready), status: 202 },
    eventTurn(turnOf(list)),
    eventTurn({ send: call(1, 'get'), body: ANSWER }),
  ])
  expect(essence(http)).toEqual(essence(over))
  expect(http.oddities).toEqual([])
})

describe('an answer is found', () => {
  test.each<[where: string, turns: readonly HttpTurn[]]>([
    ['in a body', [{ send: call(1, 'get'), body: ANSWER }]],
    [
      'in a body whose type is said wrongly',
      [{ send: call(1, 'get'), body: ANSWER, type: 'text/plain' }],
    ],
    ['in an event', [{ send: call(1, 'get'), events: [ANSWER] }]],
    ['after an event without data', [{ send: call(1, 'get'), events: [PRIMING, ANSWER] }]],
    [
      'in an event of several lines',
      [
        {
          send: call(1, 'get'),
          events: [
            `data: ${JSON.stringify(ANSWER, null, 1).replaceAll('\n', '\r\ndata: ')}\r\n\r\n`,
          ],
        },
      ],
    ],
    [
      'behind a byte order mark',
      [{ send: call(1, 'get'), events: [`\uFEFF${eventOf(ANSWER).slice(15)}`] }],
    ],
    ['in a batch', [{ send: [call(1, 'get')], body: [ANSWER] }]],
    [
      'in a stream that goes on where another was cut',
      [
        { send: call(1, 'get'), events: [PRIMING], rest: 'data: {"jso' },
        { method: 'GET', headers: { 'Last-Event-ID': '1' }, events: [ANSWER] },
      ],
    ],
    [
      'in the stream of the transport before',
      [
        {
          method: 'GET',
          target: '/sse',
          events: ['event: endpoint\ndata: /messages?sessionId=1\n\n'],
        },
        {
          target: '/messages?sessionId=1',
          send: call(1, 'get'),
          status: 202,
          type: 'text/plain',
          body: 'Accepted',
        },
        { method: 'GET', target: '/sse', events: [ANSWER] },
      ],
    ],
  ])('%s', (_where, turns) => {
    const { calls, oddities } = rebuild(turns)
    expect(calls.map(({ reply }) => reply?.kind === 'result' && reply.result)).toEqual([
      text('All stations report.'),
    ])
    expect(oddities).toEqual([])
  })
})

describe('an error belongs to the request that it came back to', () => {
  test.each<[id: JsonValue | undefined]>([[null], [undefined], ['server-error']])(
    'with the id %j',
    (id) => {
      const turns = [
        { send: call(1, 'get'), call: { id: 'a' } },
        { send: call(2, 'get'), call: { id: 'b' }, status: 400, body: error(id) },
      ]
      expect(replies(turns)).toEqual([null, 'error'])
      expect(rebuild(turns).oddities).toEqual([])
    },
  )

  test('each of a batch gets it', () => {
    expect(
      replies([{ send: [call(1, 'get'), call(2, 'get')], status: 400, body: error(null) }]),
    ).toEqual(['error', 'error'])
  })

  test('the id counts where it is that of another request', () => {
    expect(replies([{ send: call(1, 'get') }, { send: call(2, 'get'), body: error(1) }])).toEqual([
      'error',
      null,
    ])
  })

  test('a result never does', () => {
    const { calls, oddities } = rebuild([{ send: call(1, 'get'), body: response('other', {}) }])
    expect(calls[0]?.reply).toBeUndefined()
    expect(oddities.map(({ code }) => code)).toEqual(['response-id-unknown'])
  })
})

test('a call that is made again in a session begun anew has the last answer', () => {
  const mark = { id: 'again' }
  const { calls } = rebuild([
    { send: call(1, 'get'), call: mark, status: 404, body: error(null) },
    {
      send: request('init', 'initialize', {}),
      body: response('init', { serverInfo: { name: 'weather' } }),
    },
    { send: call(2, 'get'), call: mark, body: response(2, text('Fine.')) },
  ])
  expect(calls.map(({ id, reply, rounds }) => [id, reply?.kind, rounds?.length])).toEqual([
    ['again', 'result', 2],
  ])
})

test('exchanges tell of their requests and of what came back', () => {
  const { exchanges } = rebuild([
    {
      send: request('init', 'initialize', {}),
      body: response('init', {}),
      answerHeaders: { 'mcp-session-id': 's' },
    },
    {
      send: { jsonrpc: '2.0', method: 'notifications/initialized' },
      headers: { 'Mcp-Session-Id': 's' },
      status: 202,
      type: '',
    },
    { send: call(1, 'get'), status: 500, type: 'Text/Plain; charset=utf-8', body: 'broken' },
    { method: 'DELETE', target: '/mcp?a=1' },
  ])
  expect(exchanges).toMatchInlineSnapshot(`
    [
      {
        "lines": [
          2,
          3,
          4,
          5,
        ],
        "method": "POST",
        "number": 1,
        "others": 0,
        "requests": [
          "initialize",
        ],
        "response": {
          "line": 4,
          "mediaType": "application/json",
          "session": "s",
          "status": 200,
          "strays": [],
        },
        "target": "/mcp",
      },
      {
        "lines": [
          6,
          7,
          8,
        ],
        "method": "POST",
        "number": 2,
        "others": 1,
        "requests": [],
        "response": {
          "line": 8,
          "status": 202,
          "strays": [],
        },
        "session": "s",
        "target": "/mcp",
      },
      {
        "lines": [
          9,
          10,
          11,
          12,
        ],
        "method": "POST",
        "number": 3,
        "others": 0,
        "requests": [
          "tools/call",
        ],
        "response": {
          "line": 11,
          "mediaType": "text/plain",
          "refusal": "broken",
          "status": 500,
          "strays": [
            {
              "frame": {
                "dir": "recv",
                "exchange": 3,
                "line": 12,
                "part": "message",
                "t": 10,
                "utf8": "broken",
              },
              "reason": "not JSON",
              "text": "broken",
            },
          ],
        },
        "target": "/mcp",
      },
      {
        "lines": [
          13,
        ],
        "method": "DELETE",
        "number": 4,
        "others": 0,
        "requests": [],
        "target": "/mcp?a=1",
      },
    ]
  `)
})

test('an event stream that is cut anywhere gives the same conversation', () => {
  const progress = { jsonrpc: '2.0', method: 'notifications/progress', params: { progress: 1 } }
  const stream = Buffer.from(
    `\uFEFF${PRIMING}: ping é\r\n\r\n${eventOf(progress)}event: message\rdata: ${JSON.stringify(ANSWER)}\r\r`,
  )
  const whole = rebuilt([stream])
  expect(whole.calls.map(({ reply }) => reply?.kind)).toEqual(['result'])
  for (let at = 1; at < stream.length; at += 1)
    expect(rebuilt([stream.subarray(0, at), stream.subarray(at)])).toEqual(whole)
})

test('a body that is too large to be read whole is told', () => {
  const { oddities } = rebuild([{ send: call(1, 'get'), rest: 'x'.repeat(40 << 20) }])
  expect(oddities.map(({ code }) => code)).toEqual(['message-oversized'])
})

test('bytes that are no UTF-8 are no message, and hide none', () => {
  const [head, sent, answerHead] = httpLines([{ send: call(1, 'get'), events: [] }])
  const event = Buffer.concat([
    Buffer.from('data: '),
    Buffer.from(JSON.stringify(ANSWER).replace('All', 'é')),
    Buffer.from('\n\n'),
  ])
  const broken = Buffer.from(event.toString('utf8'), 'latin1')
  const frame: Line = {
    http: { dir: 'recv', part: 'message', exchange: 1, b64: broken.toString('base64') },
  }
  const lines = [head, sent, answerHead, frame].filter((line) => line !== undefined)
  const { calls, exchanges } = rebuildConversation(makeFixture(lines, 'closed'))
  expect(calls[0]?.reply?.kind).toBe('result')
  expect(exchanges[0]?.response?.strays.map(({ reason }) => reason)).toEqual(['not UTF-8'])
})

function rebuilt(chunks: readonly Uint8Array[]): Conversation {
  const blocks = new EventBlocks()
  const events = [...chunks.flatMap((chunk) => blocks.push(chunk)), ...blocks.end()]
  const texts = events.map(({ data }) => Buffer.from(data).toString('utf8'))
  return rebuild([{ send: call(1, 'get'), events: texts }])
}

function essence({ calls, tools, started, serverName, reportedVersion }: Conversation) {
  return {
    calls: calls.map(({ id, tool, entry, reply }) => [id, tool, entry, reply?.kind]),
    tools: tools.map(({ entry, pointer }) => [entry, pointer]),
    started,
    serverName,
    reportedVersion,
  }
}

function turnOf(lines: readonly Line[]): HttpTurn {
  return Object.assign({}, ...lines.map((line) => ('recv' in line ? { body: line.recv } : line)))
}

function eventTurn({ body, ...turn }: HttpTurn): HttpTurn {
  return { ...turn, events: body === undefined ? [] : [body] }
}
