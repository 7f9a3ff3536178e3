import { expect, test } from 'vitest'
import type { Conversation } from '../../contracts/conversation.ts'
import type { JsonValue } from '../../contracts/json.ts'
import { rebuildConversation } from '../rebuild-conversation.ts'
import { eventOf, httpLines, type HttpTurn } from '../test-support/http-turn.ts'
import { call, makeFixture, request, response, text } from '../test-support/make-fixture.ts'
import { takenByClients } from './test-support/taken-by-clients.ts'

const ANSWER = response(1, text('All stations report.'))
const SENT = call(1, 'get')
const PRIMING = 'id: 1\nretry: 500\ndata: \n\n'
const GONE = { send: SENT, call: { id: 'lost' }, status: 404, type: 'text/plain', body: 'gone' }
const LEFT =
  'unknown the recorder left the answer before its end, where a client may read on, or have a time limit of its own'
const REFUSED = `v1: rejects 404 Streamable HTTP error: Error POSTing to endpoint: gone
v2: rejects CLIENT_HTTP_NOT_IMPLEMENTED Error POSTing to endpoint: gone`

test.each<[string, readonly HttpTurn[], string]>([
  ['a body', [{ send: SENT, body: ANSWER }], 'accepts'],
  ['an event', [{ send: SENT, events: [ANSWER] }], 'accepts'],
  [
    'an event after a priming one, a comment and a notification',
    [{ send: SENT, events: [PRIMING, ': hello\n\n', progress(), ANSWER] }],
    'accepts',
  ],
  [
    'an event of the stream that the client keeps open',
    [
      { send: SENT, status: 202 },
      { method: 'GET', events: [progress(), ANSWER] },
    ],
    'accepts',
  ],
  [
    'an event of a stream that was opened again',
    [
      { send: SENT, events: [PRIMING] },
      { method: 'GET', headers: { 'Last-Event-ID': '1' }, events: [ANSWER] },
    ],
    'accepts',
  ],
  [
    'a body of another type, which we read and clients do not',
    [{ send: SENT, type: 'text/plain', body: ANSWER }],
    `v1: rejects -1 Streamable HTTP error: Unexpected content type: text/plain
v2: rejects CLIENT_HTTP_UNEXPECTED_CONTENT Unexpected content type: text/plain`,
  ],
  [
    'the refusal of a lost session, after which we begin anew and clients do not',
    [GONE, { send: SENT, call: { id: 'lost' }, body: ANSWER }],
    REFUSED,
  ],
  ['a refusal alone', [GONE], REFUSED],
  [
    'a body that stopped short',
    [{ send: SENT, rest: '{"jsonrpc":"2.0","id":1,"res' }],
    'rejects terminated',
  ],
  [
    'a body that the recorder left, and not the server',
    [{ send: SENT, rest: '{"jsonrpc":"2.0","id":1,"res', left: 'given-up' }],
    LEFT,
  ],
  [
    'a refusal whose body the recorder left',
    [{ send: SENT, status: 500, rest: 'Inter', left: 'given-up' }],
    LEFT,
  ],
  [
    'an event that is no message, and nothing else',
    [{ send: SENT, events: ['data: {"jsonrpc":"2.0","id":1,"result"\n\n'] }],
    'unknown no answer was recorded; a client waits for one until its time limit, or until the connection closes',
  ],
])('clients take what came over HTTP as %s', async (_title, turns, expected) => {
  expect(await takenByClients(conversation(turns))).toEqual([expected])
})

function conversation(turns: readonly HttpTurn[]): Conversation {
  const serverInfo = { name: 'weather', version: '1.2.3' }
  const hello = { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo }
  const tools = [{ name: 'get', inputSchema: { type: 'object' } }]
  const opening: readonly HttpTurn[] = [
    {
      send: request('init', 'initialize', { protocolVersion: '2025-11-25' }),
      answerHeaders: { 'Mcp-Session-Id': '[REDACTED:header:0123abcd]' },
      body: response('init', hello),
    },
    { send: { jsonrpc: '2.0', method: 'notifications/initialized' }, status: 202 },
    { send: request('list', 'tools/list', {}), events: [response('list', { tools })] },
  ]
  return rebuildConversation(makeFixture(httpLines([...opening, ...turns]), 'closed'))
}

function progress(): JsonValue {
  return eventOf({
    jsonrpc: '2.0',
    method: 'notifications/progress',
    params: { progressToken: 1, progress: 1 },
  })
}
