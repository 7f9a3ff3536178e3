import { describe, expect, test } from 'vitest'
import type { Finding, FindingCode } from '../contracts/finding.ts'
import type { EndReason, LeftReason, Transport } from '../contracts/fixture.ts'
import { conversationFindings } from './conversation-findings.ts'
import { CONVERSATION_FINDINGS } from './findings/index.ts'
import { rebuildConversation } from './rebuild-conversation.ts'
import { httpLines, type HttpTurn } from './test-support/http-turn.ts'
import { call, makeFixture, request, response, text } from './test-support/make-fixture.ts'

const TOOL = { name: 'get', inputSchema: { type: 'object' } }
const SESSION = { 'Mcp-Session-Id': '[REDACTED:session:11223344]' }
const CHUNKED = { 'Transfer-Encoding': 'chunked' }
const CANCELLED = {
  jsonrpc: '2.0',
  method: 'notifications/cancelled',
  params: { requestId: 1 },
}
const INITIALIZED = { jsonrpc: '2.0', method: 'notifications/initialized' }
const SERVER = {
  protocolVersion: '2025-11-25',
  capabilities: { tools: {} },
  serverInfo: { name: 'weather', version: '1.2.3' },
}

const HELLO: HttpTurn = {
  send: request('init', 'initialize', { protocolVersion: '2025-11-25' }),
  body: response('init', SERVER),
}
const READY: HttpTurn = { send: INITIALIZED, status: 202, type: '' }
const LIST: HttpTurn = {
  send: request('list', 'tools/list', {}),
  events: [response('list', { tools: [TOOL] })],
  answerHeaders: CHUNKED,
}
const CALL: HttpTurn = { send: call(1, 'get'), body: response(1, text('All stations report.')) }
const GOOD: readonly HttpTurn[] = [HELLO, READY, LIST, CALL]

interface Ending {
  readonly reason?: EndReason
  readonly transport?: Transport
  readonly error?: string
}

function find(turns: readonly HttpTurn[], ending: Ending = {}): readonly Finding[] {
  const { reason = 'closed', transport = 'streamable-http', error } = ending
  const fixture = makeFixture(httpLines(turns), reason)
  const source = { url: 'http://127.0.0.1:8000/mcp' }
  return conversationFindings(
    rebuildConversation({
      ...fixture,
      frames: fixture.frames.map((frame) => ({ ...frame, t: frame.t * 1000 })),
      header: { ...fixture.header, transport, source },
      end: {
        end: { reason, frames: 0, bytes: 0, sha256: '', ...(error !== undefined && { error }) },
        redactions: [],
      },
    }),
  )
}

function codes(turns: readonly HttpTurn[], ending?: Ending): readonly string[] {
  return find(turns, ending).map(({ code }) => code)
}

const inSession = (turn: HttpTurn): HttpTurn => ({ ...turn, headers: SESSION })
const opened = (...turns: readonly HttpTurn[]): readonly HttpTurn[] => [
  HELLO,
  READY,
  LIST,
  ...turns,
]

/** Conversations that are wrong in one way, with what that brings along. */
const RED: Readonly<
  Partial<Record<FindingCode, readonly [turns: readonly HttpTurn[], entailed?: FindingCode]>>
> = {
  'http-content-type': [opened({ ...CALL, type: 'text/plain; charset=utf-8' })],
  'http-notification-status': [[HELLO, { ...READY, status: 200, body: {} }, LIST, CALL]],
  'http-session-missing': [
    [HELLO, READY, { ...LIST, events: undefined, ...refusal(400, 'Bad Request: no session id') }],
    'start-failed',
  ],
  'http-session-lost': [
    [
      { ...HELLO, answerHeaders: SESSION },
      ...[READY, LIST, { ...CALL, ...refusal(404, 'Session not found') }].map(inSession),
    ],
  ],
  'http-redirect': [
    [{ ...HELLO, ...redirect('/moved') }, ...GOOD.map((turn) => ({ ...turn, target: '/moved' }))],
  ],
  'http-body-cut': [
    opened({ ...CALL, body: undefined, rest: '{"jsonrpc":"2.0","id":1,"res' }),
    'no-reply',
  ],
  'http-stream-open': [
    opened({
      send: call(1, 'get'),
      events: [response(1, text('Fine.'))],
      answerHeaders: CHUNKED,
      ended: false,
    }),
  ],
  'http-event-malformed': [
    opened({ send: call(1, 'get'), events: ['data: Reading…\n\n', response(1, text('Fine.'))] }),
  ],
}

function refusal(status: number, message: string): Pick<HttpTurn, 'status' | 'body'> {
  return { status, body: { jsonrpc: '2.0', id: null, error: { code: -32000, message } } }
}

function redirect(location: string): HttpTurn {
  return { status: 307, type: '', body: '', answerHeaders: { Location: location } }
}

test('a good conversation shows nothing', () => {
  expect(find(GOOD)).toEqual([])
})

test('each code is found, with nothing that it does not entail', () => {
  const wanted = CONVERSATION_FINDINGS.map(({ code }) => code).filter((code) =>
    code.startsWith('http-'),
  )
  expect(Object.keys(RED)).toEqual(wanted)
  const found = Object.entries(RED).map(([code, [turns, entailed]]) => ({
    findings: find(turns),
    expected: [...(entailed === undefined ? [] : [entailed]), code],
  }))
  expect(found.map(({ findings }) => findings.map(({ code }) => code))).toEqual(
    found.map(({ expected }) => expected),
  )
  expect(
    found
      .flatMap(({ findings }) => findings)
      .map(({ id, level, evidence, message }) =>
        [`${id} ${level} line ${evidence.line}`, message].join('\n  '),
      )
      .join('\n'),
  ).toMatchInlineSnapshot(`
    "http-content-type:weather@1.2.3 must line 16
      1 request was answered neither by JSON nor by an event stream (the first, "tools/call", as "text/plain"); send application/json or text/event-stream
    http-notification-status:weather@1.2.3 must line 8
      1 notification or response was accepted with another status than 202 (the first with 200); answer 202 and no body
    start-failed:weather@1.2.3 must line 12
      the conversation didn't begin: tools/list got HTTP 400: "Bad Request: no session id"
    http-session-missing:weather@1.2.3 advice line 11
      the server asks for the id of a session and never gave one ("Bad Request: no session id"); send it as Mcp-Session-Id with the answer to initialize
    http-session-lost:weather@1.2.3 advice line 16
      the server no longer knew a session that was in use: 1 request was answered 404; keep sessions while they are used, also over a restart
    http-redirect:weather@1.2.3 advice line 4
      "/mcp" answers with a redirect (307) to "/moved"; give clients the address that answers
    no-reply:weather@1.2.3/get/#1 must line 15
      the call was never answered (HTTP 200 with a body that breaks off); send a result, or an error with the id of the request
    http-body-cut:weather@1.2.3 must line 17
      1 body ended before it was whole (of the first came "{\\"jsonrpc\\":\\"2.0\\",\\"id\\":1,\\"res"); send as much as the head promises, and end each event with an empty line
    http-stream-open:weather@1.2.3 should line 16
      1 event stream was still open after the answer (the first of "tools/call"); end the stream when the answer is sent
    http-event-malformed:weather@1.2.3 must line 17
      the data of 1 event is no JSON-RPC message (the first not JSON: "Reading…"); send what isn't a message as a comment, a line that begins with a colon"
  `)
})

describe('no fault is', () => {
  const stream: HttpTurn = { method: 'GET', events: [': ping\n\n'], ended: false }
  test.each<[what: string, turns: readonly HttpTurn[], ending?: Ending]>([
    [
      'a refused notification',
      [HELLO, { ...READY, status: 400, type: 'text/plain', body: 'no' }, LIST, CALL],
    ],
    [
      'a status or a type over the transport before',
      opened({ ...CALL, type: 'text/plain' }),
      { transport: 'sse' },
    ],
    [
      'a 404 to the end of a session',
      [...opened(CALL), { method: 'DELETE', headers: SESSION, ...refusal(404, 'no') }],
    ],
    [
      'a 404 in a session that was never given',
      opened({ ...inSession(CALL), ...refusal(404, 'no') }),
    ],
    [
      'a request in a session that is refused for another reason',
      [
        { ...HELLO, answerHeaders: SESSION },
        ...[READY, LIST, { ...CALL, ...refusal(400, 'no') }].map(inSession),
      ],
    ],
    [
      'a request without a session that is refused for another reason',
      opened(CALL, { ...CALL, ...refusal(400, 'no') }),
    ],
    [
      'a stream of ours that is open until the end',
      opened(CALL, { ...stream, answerHeaders: CHUNKED }),
    ],
    [
      'a stream of ours that we left inside an event',
      opened(CALL, { ...stream, rest: 'data: {', left: 'given-up' }),
    ],
    [
      'a stream that says by no chunks where it ends',
      opened({ ...LIST, answerHeaders: {}, ended: false }, CALL),
    ],
    [
      'a stream that was open when the recording was interrupted',
      opened({ ...LIST, ended: false }, CALL),
      { reason: 'interrupted' },
    ],
    [
      'a stream that breaks off between two events, after its answer',
      opened({ ...CALL, body: undefined, events: [response(1, text('Fine.'))], rest: '' }),
    ],
    [
      'an event without data, of another type, or a comment',
      opened({
        ...CALL,
        body: undefined,
        events: [
          'id: 1\ndata: \n\n',
          'event: ping\ndata: x\n\n',
          ': x\n\n',
          '\n',
          response(1, text('Fine.')),
        ],
      }),
    ],
    [
      'a page that is not there where a stream was asked for',
      opened(CALL, { method: 'GET', status: 405, type: 'text/html', body: '<h1>' }),
    ],
    [
      'an event that began after the answer, in a stream that we left',
      opened({
        ...CALL,
        body: undefined,
        events: [response(1, text('Fine.'))],
        rest: 'data: {',
        left: 'given-up',
      }),
    ],
    [
      'a body that was under way when the recording was interrupted',
      opened({ ...CALL, body: undefined, rest: '{"jsonrpc"', left: 'given-up' }),
      { reason: 'interrupted' },
    ],
    [
      'a body in an encoding that is not known',
      opened(CALL, {
        method: 'DELETE',
        status: 200,
        rest: 'x',
        left: 'encoding',
        answerHeaders: { 'Content-Encoding': 'compress' },
      }),
    ],
  ])('%s', (_what, turns, ending) => {
    expect(codes(turns, ending)).toEqual([])
  })

  test.each<[left: LeftReason, said: string]>([
    ['limit', 'more than is read of one answer'],
    ['encoding', "a body that can't be unpacked"],
  ])('a body that the recorder left: %s', (left, said) => {
    const late = { ...CALL, body: undefined, rest: 'data: {', left }
    const found = find(opened(late))
    expect(found.map(({ code }) => code)).toEqual(['no-reply'])
    expect(found[0]?.message).toBe(
      `the call was never answered (HTTP 200 with ${said}); send a result, or an error with the id of the request`,
    )
  })
})

describe('a call that the recorder gave up tells its own time limit', () => {
  const drip = { ...CALL, body: undefined, rest: '{"json', left: 'given-up' } as const
  const cancel = { ...READY, send: CANCELLED }
  test.each<[what: string, turns: readonly HttpTurn[], said: string]>([
    [
      'in the middle of a body',
      [drip],
      '2 s (HTTP 200 with a body that had not ended when it was given up)',
    ],
    ['before anything came', [{ send: call(1, 'get') }, cancel], '2 s (no response came)'],
    [
      'in a body, and said so',
      [drip, cancel],
      '4 s (HTTP 200 with a body that had not ended when it was given up)',
    ],
  ])('%s', (_what, turns, said) => {
    expect(find(opened(...turns)).map(({ message }) => message)).toEqual([
      `the call was not answered within ${said}; answer sooner, be it with an error; --call-timeout gives it more time`,
    ])
  })
})

test('a body that the server cut is told though its call was given up', () => {
  const cut = { ...CALL, body: undefined, rest: '{"jsonrpc"' }
  expect(codes(opened(cut, { ...READY, send: CANCELLED }))).toEqual(['no-reply', 'http-body-cut'])
})

test('a stream that is left inside an event after its answer was still open', () => {
  const events = [response(1, text('Fine.'))]
  const open: HttpTurn = { send: call(1, 'get'), events, answerHeaders: CHUNKED, rest: ': st' }
  expect(codes(opened({ ...open, left: 'given-up' }))).toEqual(['http-stream-open'])
  expect(codes(opened(open))).toEqual(['http-body-cut'])
})

describe('a start that failed over HTTP tells', () => {
  test.each<[what: string, turns: readonly HttpTurn[], ending: Ending, message: string]>([
    [
      'what was said, and what is asked for',
      [
        {
          ...HELLO,
          ...refusal(401, 'no token'),
          answerHeaders: { 'WWW-Authenticate': 'Bearer realm="weather"' },
        },
      ],
      {},
      `initialize got HTTP 401, asking for "Bearer realm=\\"weather\\"": "no token"; give what it asks for with --header 'Authorization: …'`,
    ],
    [
      'of an error that has nothing to do with HTTP',
      [{ ...HELLO, ...refusal(200, 'no licence') }],
      {},
      'it answered initialize with "no licence" (-32000); the server may speak a revision without a handshake only: try --protocol 2026-07-28',
    ],
    [
      'what is asked for where nothing was said',
      [
        {
          ...HELLO,
          status: 401,
          type: '',
          body: '',
          answerHeaders: { 'WWW-Authenticate': 'Bearer realm="weather"' },
        },
      ],
      {},
      `initialize got HTTP 401, asking for "Bearer realm=\\"weather\\""; give what it asks for with --header 'Authorization: …'`,
    ],
    [
      'that nothing is at the address',
      [{ ...HELLO, status: 404, type: 'text/html', body: '<h1>Not Found</h1>' }],
      {},
      'initialize got HTTP 404: "<h1>Not Found</h1>"; check the path of the address, often /mcp or /sse',
    ],
    [
      'why there was no connection',
      [{ ...HELLO, body: undefined }],
      { reason: 'reset', error: 'connect ECONNREFUSED 127.0.0.1:8000' },
      '"connect ECONNREFUSED 127.0.0.1:8000"',
    ],
    [
      'what other header may be asked for',
      [{ ...HELLO, ...refusal(401, 'Missing X-API-Key header') }],
      {},
      `initialize got HTTP 401: "Missing X-API-Key header"; give what it asks for with --header 'NAME: \${VALUE}'`,
    ],
    [
      'which revision to try where none was read',
      [
        {
          send: request('d', 'server/discover', {}),
          ...refusal(400, 'Bad Request: Server not initialized'),
        },
      ],
      {},
      'server/discover got HTTP 400: "Bad Request: Server not initialized"; the server may speak an older revision: try --protocol 2025-11-25',
    ],
    [
      'which revision to try where the server names it',
      [
        {
          ...HELLO,
          status: 400,
          body: {
            jsonrpc: '2.0',
            id: 'init',
            error: { code: -32022, message: 'no', data: { supported: ['2026-07-28'] } },
          },
        },
      ],
      {},
      'initialize got HTTP 400: "no"; the server says that it speaks 2026-07-28: try --protocol 2026-07-28',
    ],
    [
      'that its address opens no event stream',
      [{ method: 'GET', ...refusal(400, 'No valid session ID provided') }],
      { transport: 'sse' },
      'GET "/mcp" got HTTP 400: "No valid session ID provided"; if it speaks streamable HTTP, give it the type http',
    ],
    [
      'that its event stream names no address',
      [{ method: 'GET', events: [': hello\n\n'] }],
      { transport: 'sse' },
      'GET "/mcp" got an event stream that names no address for messages',
    ],
    [
      'that it took too long',
      [{ ...HELLO, body: undefined }],
      { reason: 'timeout' },
      "it didn't answer in time; --timeout gives it more",
    ],
  ])('%s', (_what, turns, ending, message) => {
    const [failed] = find(turns, ending)
    expect(failed?.message).toBe(`the conversation didn't begin: ${message}`)
  })
})

describe('a body that was cut is told', () => {
  test.each<[what: string, turns: readonly HttpTurn[], ending?: Ending]>([
    [
      'though the recording was interrupted later',
      opened({ ...CALL, body: undefined, rest: '{"json' }, { ...CALL, send: call(2, 'get') }),
      { reason: 'interrupted' },
    ],
    [
      'though its encoding was taken off',
      opened({
        ...CALL,
        body: undefined,
        rest: '{"json',
        answerHeaders: { 'Content-Encoding': 'gzip' },
      }),
    ],
    [
      'where the server ended its stream inside an event',
      opened({ ...CALL, body: undefined, events: [], rest: 'data: {' }),
    ],
  ])('%s', (_what, turns, ending) => {
    expect(codes(turns, ending)).toContain('http-body-cut')
  })
})

test('a session is lost, too, where the server says so by 400', () => {
  const refused = { ...CALL, ...refusal(400, 'Bad Request: No valid session ID provided') }
  const turns = [{ ...HELLO, answerHeaders: SESSION }, ...[READY, LIST, refused].map(inSession)]
  expect(find(turns).map(({ message }) => message)).toMatchInlineSnapshot(`
    [
      "the server no longer knew a session that was in use: 1 request was answered 400 ("Bad Request: No valid session ID provided"); keep sessions while they are used, also over a restart, and answer 404 for one that is gone, on which clients begin anew",
    ]
  `)
})

test('a redirect to elsewhere was not followed', () => {
  const [failed, redirected] = find([{ ...HELLO, ...redirect('https://elsewhere.example/mcp') }])
  expect(failed?.code).toBe('start-failed')
  expect(redirected?.message).toMatchInlineSnapshot(
    `""/mcp" answers with a redirect (307) to "https://elsewhere.example/mcp", which was not followed; give clients the address that answers"`,
  )
})

describe('a call without an answer tells what came instead', () => {
  test.each<[string, Partial<HttpTurn>]>([
    [
      'HTTP 500: "Internal Server Error"',
      { status: 500, type: 'text/plain', body: 'Internal Server Error' },
    ],
    [
      'HTTP 200 with a body of text/html that is not JSON: "<h1>Sign in</h1>"',
      { type: 'text/html', body: '<h1>Sign in</h1>' },
    ],
    [
      'HTTP 200 with a body of application/json that is JSON, but no JSON-RPC message: "{}"',
      { body: {} },
    ],
    [
      'HTTP 200 with an event that is not JSON: "soon"',
      { body: undefined, events: ['data: soon\n\n'] },
    ],
    ['HTTP 200 with an event stream that holds no answer', { body: undefined, events: [] }],
    ['HTTP 200 with a body that breaks off', { body: undefined, rest: '' }],
    ['HTTP 202', { status: 202, type: '', body: undefined }],
    ['no response came', { body: undefined }],
  ])('%s', (words, answer) => {
    const told = find(opened({ ...CALL, ...answer })).find(({ code }) => code === 'no-reply')
    expect(told?.message).toBe(
      `the call was never answered (${words}); send a result, or an error with the id of the request`,
    )
  })
})
