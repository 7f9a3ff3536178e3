import { describe, expect, test } from 'vitest'
import type { FrameAt } from '../contracts/fixture.ts'
import { rebuildConversation } from '../mcp/rebuild-conversation.ts'
import { httpLines, type HttpTurn } from '../mcp/test-support/http-turn.ts'
import { call, makeFixture, response } from '../mcp/test-support/make-fixture.ts'
import { exchangesByCall } from './exchanges-by-call.ts'
import { showExchange } from './show-exchange.ts'
import { showFrame } from './show-frame.ts'

const PLACE = { t: 12.34, line: 7, exchange: 3 } as const

describe('a frame stands on one line', () => {
  test.each<[what: string, frame: FrameAt, shown: string]>([
    ['a message', { ...PLACE, dir: 'recv', part: 'message', utf8: '{"a":1}' }, '← #3 {"a":1}'],
    [
      'a head',
      { ...PLACE, dir: 'send', part: 'head', utf8: 'GET / HTTP/1.1\r\nA: 1\r\n' },
      '→ #3 GET / HTTP/1.1 ⏎ A: 1',
    ],
    [
      'an event',
      { ...PLACE, dir: 'recv', part: 'message', utf8: 'id: 1\r\rdata: \n\n' },
      '← #3 id: 1 ⏎ data: ',
    ],
    ['a chunk', { ...PLACE, dir: 'recv', part: 'chunk', utf8: '{"a' }, '← #3 chunk: {"a'],
    [
      'trailers that there are not',
      { ...PLACE, dir: 'recv', part: 'trailers', utf8: '' },
      '← #3 trailers: (empty)',
    ],
    ['bytes', { ...PLACE, dir: 'recv', part: 'message', b64: '/w==' }, '← #3 base64 /w=='],
    [
      'what a terminal would obey',
      { ...PLACE, dir: 'recv', part: 'message', utf8: 'data: \u001B[2J\n\n' },
      '← #3 data: ␛[2J',
    ],
  ])('%s', (_what, frame, shown) => {
    expect(showFrame(frame)).toBe(`    7      12.3 ms ${shown}`)
  })

  test('without an exchange, where there is no HTTP', () => {
    expect(showFrame({ t: 1, line: 2, dir: 'stderr', part: 'message', utf8: 'a\r\nb' })).toBe(
      '    2       1.0 ms ! a b',
    )
  })
})

describe('an exchange stands on one line', () => {
  test.each<[shown: string, turn: HttpTurn]>([
    [
      '#1 POST /mcp (tools/call) → 200 application/json, lines 2 to 5',
      { send: call(1, 'get'), body: response(1, {}) },
    ],
    [
      '#1 POST /mcp (tools/call) → HTTP 500: "no", lines 2 to 5',
      { send: call(1, 'get'), status: 500, body: 'no' },
    ],
    [
      '#1 POST /mcp (a notification or response) → 202, lines 2 to 4',
      { send: { method: 'notifications/initialized' }, status: 202, type: '' },
    ],
    [
      '#1 POST /mcp (tools/call, 2 notifications or responses) → 202, lines 2 to 4',
      { send: [call(1, 'get'), { method: 'a' }, { method: 'b' }], status: 202, type: '' },
    ],
    [
      '#1 POST /mcp (tools/call) → 202 text/plain, lines 2 to 5',
      { send: call(1, 'get'), status: 202, type: 'text/plain', body: 'Accepted' },
    ],
    [
      '#1 GET /mcp → 200 text/event-stream broken off, lines 2 to 4',
      { method: 'GET', events: [], rest: 'data' },
    ],
    [
      '#1 POST /mcp (tools/call) → 200 text/event-stream left open, lines 2 to 5',
      {
        send: call(1, 'get'),
        events: [response(1, {})],
        ended: false,
        answerHeaders: { 'Transfer-Encoding': 'chunked' },
      },
    ],
    ['#1 DELETE /mcp → no response came, lines 2 to 2', { method: 'DELETE' }],
  ])('%s', (shown, turn) => {
    const { exchanges } = rebuildConversation(makeFixture(httpLines([turn])))
    expect(exchanges.map((exchange) => showExchange(exchange))).toEqual([shown])
  })
})

test('a call has the exchanges of all its requests, and the others are none of its', () => {
  const mark = { id: 'again' }
  const conversation = rebuildConversation(
    makeFixture(
      httpLines([
        { method: 'GET', status: 405 },
        { send: call(1, 'get'), call: mark, status: 404, body: 'gone' },
        { send: call(2, 'get'), call: mark, body: response(2, {}) },
      ]),
    ),
  )
  const { ofCall, others } = exchangesByCall(conversation)
  expect(conversation.calls.map((made) => ofCall(made).map(({ number }) => number))).toEqual([
    [2, 3],
  ])
  expect(others.map(({ number }) => number)).toEqual([1])
})
