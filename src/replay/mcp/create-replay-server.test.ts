import { describe, expect, test } from 'vitest'
import { withoutHashes } from '../../fixture/test-support/without-hashes.ts'
import type { JsonValue } from '../../contracts/json.ts'
import type { ReplayServerOptions } from '../../contracts/mcp-replay.ts'
import {
  call,
  type Line,
  makeFixture,
  opening,
  request,
  response,
  text,
} from '../../mcp/test-support/make-fixture.ts'
import { httpLines, type HttpTurn } from '../../mcp/test-support/http-turn.ts'
import { placeholder } from '../../fixture/redaction/placeholder.ts'
import { valueAt } from '../../json/json-pointer.ts'
import { createReplayServer } from './create-replay-server.ts'
import { connect, settled } from './test-support/connect.ts'
import { createFakeClock } from './test-support/fake-clock.ts'

const MODERN = { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } }
const subscription = (id: number | string) => ({
  _meta: { 'io.modelcontextprotocol/subscriptionId': id },
})
const note = (method: string, params: JsonValue = {}) => ({ jsonrpc: '2.0', method, params })
const cancelled = (requestId: number | string) => note('notifications/cancelled', { requestId })
const logged = (data: string) => note('notifications/message', { level: 'info', data })
const changed = (id: string) => note('notifications/tools/list_changed', subscription(id))
const callWith = (id: number | string, args: JsonValue, meta?: JsonValue) =>
  request(id, 'tools/call', {
    name: 'read',
    arguments: args,
    ...(meta !== undefined && { _meta: meta }),
  })
const refusal = (id: number | string | null, code: number, message: string) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
})

/** A server whose recording has these lines, and a client of it. */
function played(
  lines: readonly Line[],
  options: ReplayServerOptions = {},
  reason = 'closed' as const,
) {
  const server = createReplayServer([makeFixture(lines, reason)], options)
  return { server, client: connect(server) }
}

describe('what comes between a request and its answer', () => {
  const PROGRESS = [
    { send: callWith(1, {}, { progressToken: 1 }) },
    { recv: note('notifications/progress', { progressToken: 1, progress: 1 }) },
    { recv: note('notifications/message', { level: 'info', data: 'half' }) },
    { recv: response(1, text('read')) },
  ]

  test('comes in its order, and progress under the token of the client', () => {
    const { client } = played(PROGRESS)
    client.send(callWith('a', {}, { progressToken: 'mine' }))
    expect(client.got()).toEqual([
      note('notifications/progress', { progressToken: 'mine', progress: 1 }),
      note('notifications/message', { level: 'info', data: 'half' }),
      response('a', text('read')),
    ])
    expect(client.about).toEqual(['a', 'a', 'a'])
  })

  test('is no progress where nobody asked for it', () => {
    const { client } = played(PROGRESS)
    client.send(callWith(1, {}))
    expect(client.got()).toEqual([
      note('notifications/message', { level: 'info', data: 'half' }),
      response(1, text('read')),
    ])
  })

  test('keeps ids and tokens as the client writes them', () => {
    const { client } = played(PROGRESS)
    client.send(
      Buffer.from(
        String.raw`{"jsonrpc":"2.0","id":"\u0061","method":"tools/call","params":{"name":"read","arguments":{},"_meta":{"progressToken":12345678901234567890}}}`,
      ),
    )
    expect([client.raw[0], client.raw[2]]).toEqual([
      '{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":12345678901234567890,"progress":1}}',
      String.raw`{"jsonrpc":"2.0","id":"\u0061","result":{"content":[{"type":"text","text":"read"}]}}`,
    ])
  })

  const SAMPLING = [
    { send: call(1, 'think') },
    { recv: request(7, 'sampling/createMessage', { messages: [] }) },
    { recv: note('notifications/message', { level: 'info', data: 'asked' }) },
    { send: response(7, { role: 'assistant' }) },
    { recv: request('x', 'ping', {}) },
    { send: response('x', {}) },
    { recv: response(1, text('thought')) },
  ]

  test.each([
    ['an answer', response(7, { role: 'user' })],
    ['a refusal', refusal(7, -1, 'no')],
  ])('waits for %s of the client, whatever it says', async (_title, answer) => {
    const { client } = played(SAMPLING)
    client.send(call('a', 'think'))
    expect(client.got()).toHaveLength(2)
    client.send(response(8, {}))
    await settled()
    expect(client.got()).toHaveLength(2)
    client.send(answer)
    await settled()
    expect(client.got()).toHaveLength(3)
    client.send(response('x', {}))
    await settled()
    expect(client.got().at(-1)).toEqual(response('a', text('thought')))
  })

  test('asks under another id where the recorded one is taken', async () => {
    const { client } = played(SAMPLING)
    client.send(call(1, 'think'))
    client.send(call(2, 'think'))
    expect(client.got()[2]).toMatchObject({ id: 1, method: 'sampling/createMessage' })
    client.send(response(1, {}))
    await settled()
    expect(client.got().slice(4)).toMatchObject([{ id: 'x', method: 'ping' }])
  })

  test('gives up under that id, too, what the server asked', () => {
    const { client } = played([
      { send: call(1, 'think') },
      { recv: request(7, 'sampling/createMessage', {}) },
      { recv: note('notifications/cancelled', { requestId: 7 }) },
      { recv: response(1, text('thought')) },
    ])
    client.send(call(1, 'think'))
    client.send(call(2, 'think'))
    expect(client.got().slice(3)).toMatchObject([
      { id: 1 },
      note('notifications/cancelled', { requestId: 1 }),
      { id: 2 },
    ])
  })

  test('gives it up while another request is answered, too', () => {
    const { client } = played([
      { send: call(1, 'think') },
      { recv: request('r', 'roots/list', {}) },
      { recv: response(1, text('thought')) },
      { send: call(2, 'read') },
      { recv: note('notifications/cancelled', { requestId: 'r' }) },
      { recv: response(2, text('read')) },
    ])
    for (const id of [1, 2]) client.send(call(id, 'think'))
    client.send(call(3, 'read'))
    expect(client.got().slice(4)).toEqual([
      note('notifications/cancelled', { requestId: 1 }),
      response(3, text('read')),
    ])
  })
})

describe('what comes between two exchanges', () => {
  test('stands behind the one before it', () => {
    const { client } = played([
      ...opening([]),
      { recv: note('notifications/tools/list_changed') },
      { send: request(3, 'tools/list', {}) },
      { recv: response(3, { tools: [{ name: 'late' }] }) },
    ])
    client.send(request(1, 'tools/list', {}))
    expect(client.got()).toEqual([
      response(1, { tools: [] }),
      note('notifications/tools/list_changed'),
    ])
  })

  test('waits for the client to be initialized where the server did', async () => {
    const { client } = played([
      { send: request(1, 'initialize', {}) },
      { recv: response(1, { protocolVersion: '2025-11-25' }) },
      { send: note('notifications/initialized') },
      { recv: request(0, 'roots/list', {}) },
      { send: response(0, { roots: [] }) },
    ])
    client.send(request(1, 'initialize', { protocolVersion: '2024-11-05' }))
    await settled()
    expect(client.got()).toHaveLength(1)
    client.send(note('notifications/initialized'))
    await settled()
    expect(client.got()[1]).toEqual(request(0, 'roots/list', {}))
  })

  test('comes at once where it came before all', () => {
    const { client } = played([{ raw: 'Listening …' }, ...opening([])])
    expect(client.raw).toEqual(['Listening …'])
  })
})

describe('what is no good message', () => {
  test('is sent as it was: noise, JSON that breaks off, answers to nobody, second answers', () => {
    const { client } = played([
      { send: call(4, 'read') },
      { raw: 'DEBUG reading' },
      { recv: response(5, 'for nobody') },
      { recv: { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'what?' } } },
      { raw: '{"id":4,"result":{"content":[]}}' },
      { recv: response(4, text('again')) },
      { bytes: Buffer.from('{"jsonrpc":"2.0","id":4,"result":{"text":"\xff', 'latin1') },
    ])
    client.send(call('five', 'read'))
    expect(client.raw).toEqual([
      'DEBUG reading',
      '{"jsonrpc":"2.0","id":5,"result":"for nobody"}',
      '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"what?"}}',
      '{"id":"five","result":{"content":[]}}',
      '{"jsonrpc":"2.0","id":"five","result":{"content":[{"type":"text","text":"again"}]}}',
      '{"jsonrpc":"2.0","id":"five","result":{"text":"\ufffd',
    ])
  })

  test('answers nobody here either', () => {
    const { client } = played([
      { send: call(4, 'read') },
      { recv: response(5, 'for nobody') },
      { recv: response(4, text('read')) },
    ])
    client.send(call(5, 'read'))
    expect(client.got()).toEqual([response('not 5', 'for nobody'), response(5, text('read'))])
  })

  test('is taken out of its batch', () => {
    const { client } = played([
      { send: [call(1, 'read'), call(2, 'write')] },
      { recv: [response(2, text('written')), response(1, text('read'))] },
    ])
    client.send(call('b', 'write'))
    client.send(call('a', 'read'))
    expect(client.got()).toEqual([response('b', text('written')), response('a', text('read'))])
  })
})

describe('a server that gave no answer', () => {
  test('gives none, and goes on', () => {
    const { client } = played([
      { send: call(1, 'slow') },
      { send: note('notifications/cancelled', { requestId: 1 }) },
      { send: call(2, 'read') },
      { recv: response(2, text('read')) },
    ])
    client.send(call(1, 'slow'))
    client.send(call(2, 'read'))
    expect(client.got()).toEqual([response(2, text('read'))])
  })

  test('is gone where it went', () => {
    const fixture = makeFixture(
      [
        ...opening([]),
        { send: call(1, 'die') },
        { recv: note('notifications/message', { level: 'error', data: 'oh' }) },
      ],
      'exited',
    )
    const client = connect(createReplayServer([fixture]))
    client.send(request(1, 'tools/list', {}))
    expect(client.closed()).toBe(0)
    client.send(call(2, 'die'))
    expect(client.got().at(-1)).toEqual(
      note('notifications/message', { level: 'error', data: 'oh' }),
    )
    expect(client.closed()).toBe(1)
  })

  test('is gone behind its last answer where nothing waited', () => {
    const client = connect(createReplayServer([makeFixture(opening([]), 'exited')]))
    client.send(request(1, 'initialize', {}))
    expect(client.closed()).toBe(0)
    client.send(request(2, 'tools/list', {}))
    expect([client.got().length, client.closed()]).toEqual([2, 1])
  })

  const END: Line = { http: { dir: 'recv', part: 'trailers', exchange: 1, utf8: '' } }

  test.each<[string, Omit<HttpTurn, 'send'>, string]>([
    ['a status', { status: 503, type: 'text/plain', body: 'later' }, 'HTTP 503 Said'],
    ['a body that is none', { body: '<html>' }, 'no message (application/json)'],
    ['a stream without it', { events: [] }, 'no message (text/event-stream)'],
    ['a body that is cut', { status: 200, rest: '{"jsonrpc"' }, 'a body that breaks off'],
  ])('over HTTP but %s, has that told', (_title, turn, said) => {
    const { client } = played([...httpLines([{ send: call(1, 'read'), ...turn }]), END])
    client.send(call(1, 'read'))
    expect(client.got()).toEqual([refusal(1, -32000, `the recorded server answered with ${said}`)])
  })

  test('over HTTP but an error to nobody, has that', () => {
    const lost = refusal(null, -32000, 'Session not found')
    const { client } = played(
      httpLines([
        { send: note('notifications/initialized'), status: 400, body: lost },
        { send: call(1, 'read'), status: 404, body: lost },
      ]),
    )
    client.send(call(7, 'read'))
    expect(client.got()).toEqual([{ ...lost, id: 7 }])
  })
})

describe('what a server did after a request was cancelled', () => {
  const CANCELLED: readonly Line[] = [
    ...opening([]),
    { send: call(1, 'slow') },
    { recv: logged('slow began') },
    { send: cancelled(1) },
    { recv: logged('slow was cancelled') },
    { stderr: 'slow is over' },
  ]

  test('waits until the client cancels it, however much it asks before', async () => {
    const lines: string[] = []
    const { client } = played(
      [...CANCELLED, { send: call(2, 'quick') }, { recv: response(2, text('quick')) }],
      { onLine: (line) => lines.push(Buffer.from(line).toString()) },
    )
    client.send(request(1, 'tools/list', {}))
    client.send(call(2, 'quick'))
    await settled()
    expect(client.got().slice(1)).toEqual([response(2, text('quick'))])
    client.send(call(3, 'slow'))
    await settled()
    expect(client.got().slice(2)).toEqual([logged('slow began')])
    client.send(cancelled(3))
    await settled()
    expect(client.got().slice(3)).toEqual([logged('slow was cancelled')])
    expect([lines, client.about.at(-1)]).toEqual([['slow is over'], undefined])
  })

  test('is its end, too, where it went of it', async () => {
    const client = connect(createReplayServer([makeFixture(CANCELLED, 'exited')]))
    client.send(request(1, 'tools/list', {}))
    client.send(call(2, 'slow'))
    await settled()
    expect(client.closed()).toBe(0)
    client.send(cancelled(2))
    await settled()
    expect(client.closed()).toBe(1)
  })

  test('isn’t told with an older request that waits', async () => {
    const { client } = played([
      { send: call(1, 'read') },
      { send: call(2, 'slow') },
      { send: cancelled(2) },
      { recv: logged('slow was cancelled') },
      { recv: response(1, text('read')) },
    ])
    client.send(call(1, 'read'))
    expect(client.got()).toEqual([response(1, text('read'))])
    client.send(call(2, 'slow'))
    client.send(cancelled(2))
    await settled()
    expect(client.got().slice(1)).toEqual([logged('slow was cancelled')])
  })

  test('is nothing where it had answered before it heard of it', async () => {
    const { client } = played([
      { send: call(1, 'read') },
      { recv: response(1, text('read')) },
      { send: cancelled(1) },
      { recv: logged('idle') },
    ])
    client.send(call(1, 'read'))
    expect(client.got()).toEqual([response(1, text('read')), logged('idle')])
  })

  test('is done where a client closes the response of its request, as over HTTP', async () => {
    const lines: string[] = []
    const { server } = played(
      [
        { send: request(1, 'tools/call', { name: 'slow', ...MODERN }) },
        { send: cancelled(1) },
        { stderr: 'slow is over' },
      ],
      { onLine: (line) => lines.push(Buffer.from(line).toString()) },
    )
    const client = connect(server, 'request')
    client.send(request('a', 'tools/call', { name: 'slow', ...MODERN }))
    client.leave()
    await settled()
    expect(lines).toEqual(['slow is over'])
  })
})

describe('a request that never got an answer', () => {
  const NEVER: readonly Line[] = [
    ...opening([]),
    { send: call(1, 'never') },
    { send: call(2, 'enable') },
    { recv: response(2, text('on')) },
    { recv: note('notifications/tools/list_changed') },
  ]

  test('takes nothing from the requests that are answered after it', async () => {
    const { client } = played(NEVER)
    client.send(call(1, 'enable'))
    expect(client.got()).toEqual([
      response(1, text('on')),
      note('notifications/tools/list_changed'),
    ])
    client.send(call(2, 'never'))
    await settled()
    expect(client.got()).toHaveLength(2)
  })

  test('isn’t what the server went of long after', () => {
    const lines = [...NEVER, { send: call(3, 'read') }, { recv: response(3, text('read')) }]
    const client = connect(createReplayServer([makeFixture(lines, 'exited')]))
    client.send(call(1, 'never'))
    client.send(call(2, 'enable'))
    expect(client.closed()).toBe(0)
    client.send(call(3, 'read'))
    expect(client.closed()).toBe(1)
  })

  test('is what the server went of where nothing was asked since, and what was answered beside it isn’t', () => {
    const server = createReplayServer([makeFixture(NEVER, 'exited')])
    const [waiting, other] = [connect(server), connect(server)]
    waiting.send(call(1, 'never'))
    expect([waiting.closed(), waiting.got()]).toEqual([1, []])
    other.send(call(2, 'enable'))
    expect([other.closed(), other.got()]).toEqual([
      0,
      [response(2, text('on')), note('notifications/tools/list_changed')],
    ])
    other.send(call(3, 'never'))
    expect(other.closed()).toBe(1)
  })

  test('but that is answered late, has what came before', () => {
    const { client } = played([
      { send: call(1, 'slow') },
      { send: call(2, 'enable') },
      { recv: response(2, text('on')) },
      { recv: note('notifications/tools/list_changed') },
      { recv: response(1, text('slow')) },
    ])
    client.send(call(1, 'enable'))
    expect(client.got()).toHaveLength(1)
    client.send(call(2, 'slow'))
    expect(client.got().slice(1)).toEqual([
      note('notifications/tools/list_changed'),
      response(2, text('slow')),
    ])
  })
})

describe('the same request', () => {
  const TWICE = [
    { send: callWith(1, { path: 'a' }) },
    { recv: response(1, text('one')) },
    { recv: note('notifications/resources/list_changed') },
    { send: callWith(2, { path: 'a' }) },
    { recv: note('notifications/tools/list_changed') },
    { recv: response(2, text('two')) },
    { recv: note('notifications/message', { data: 'over' }) },
  ]

  test('has its answers in the order in which they were recorded, and then the last one', () => {
    const { client } = played(TWICE)
    for (const id of [1, 2, 3, 4]) client.send(callWith(id, { path: 'a' }))
    expect(client.got()).toEqual([
      response(1, text('one')),
      note('notifications/resources/list_changed'),
      note('notifications/tools/list_changed'),
      response(2, text('two')),
      note('notifications/message', { data: 'over' }),
      // What else happened at the time doesn't happen again.
      response(3, text('two')),
      response(4, text('two')),
    ])
  })

  test('is answered from the start to each client', () => {
    const { server, client } = played(TWICE)
    client.send(callWith(1, { path: 'a' }))
    const other = connect(server)
    other.send(callWith(1, { path: 'a' }))
    expect(other.got()).toEqual(client.got())
    expect(server.recordings().map(({ used }) => used)).toEqual([2, 0])
  })

  test('is refused where it was asked more often, and replay is strict', () => {
    const { server, client } = played(TWICE, { strict: true })
    for (const id of [1, 2, 3]) client.send(callWith(id, { path: 'a' }))
    expect(client.got().at(-1)).toMatchInlineSnapshot(`
      {
        "error": {
          "code": -32602,
          "data": {
            "reason": "used-up",
            "request": "tools/call read",
          },
          "message": "tools/call read was asked once more than it was recorded, and replay is strict; it was answered by weather.fixture.jsonl:2, weather.fixture.jsonl:5",
        },
        "id": 3,
        "jsonrpc": "2.0",
      }
    `)
    expect(server.misses()).toHaveLength(1)
  })

  test('is the same in another order, without ids and _meta', () => {
    const { client } = played([
      { send: request(1, 'tools/call', { name: 'read', arguments: { a: 1, b: [1, 2] } }) },
      { recv: response(1, text('read')) },
    ])
    client.send(
      Buffer.from(
        '{"id":"x","params":{"_meta":{"traceparent":"00-1"},"arguments":{"b":[1.0,2],"a":1e0},"name":"\\u0072ead"},"method":"tools/call","jsonrpc":"2.0"}',
      ),
    )
    expect(client.got()).toEqual([response('x', text('read'))])
  })

  test('is the same where parameters are none', () => {
    const { client } = played(opening([]))
    client.send({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
    expect(client.got()).toEqual([response(1, { tools: [] })])
  })

  test('is one with what a secret was before it was redacted', () => {
    const { client, server } = played([
      { send: callWith(1, { key: placeholder('env', 'a-secret-value') }) },
      { recv: response(1, text('let in')) },
    ])
    client.send(callWith(1, { key: 'a-secret-value' }))
    client.send(callWith(2, { key: 'a-secret-value', more: 1 }))
    expect(client.got()).toMatchObject([response(1, text('let in')), { error: {} }])
    expect(server.misses()).toHaveLength(1)
  })
})

describe('a request that wasn’t recorded', () => {
  const RECORDED: readonly Line[] = [
    ...opening([]),
    { send: callWith(1, { path: '/a', depth: 2 }) },
    { recv: response(1, text('read')) },
    { send: request(2, 'tools/call', { name: 'write', arguments: {} }) },
    { recv: response(2, text('written')) },
  ]

  test('is refused with the nearest that was, and where they differ', () => {
    const { client } = played(RECORDED)
    client.send(callWith(1, { path: '/b', deep: 2 }))
    expect(client.got()[0]).toMatchInlineSnapshot(`
      {
        "error": {
          "code": -32602,
          "data": {
            "nearest": {
              "count": 3,
              "differences": [
                {
                  "asked": ""/b"",
                  "pointer": "/arguments/path",
                  "recorded": ""/a"",
                },
                {
                  "pointer": "/arguments/depth",
                  "recorded": "2",
                },
                {
                  "asked": "2",
                  "pointer": "/arguments/deep",
                },
              ],
              "line": 7,
              "path": "weather.fixture.jsonl",
            },
            "reason": "not-recorded",
            "request": "tools/call read",
          },
          "message": "no recording answers tools/call read; nearest is weather.fixture.jsonl:7, which was asked something else in 3 places
        /arguments/path: recorded "/a", asked "/b"
        /arguments/depth: recorded 2, asked nothing
        /arguments/deep: recorded nothing, asked 2",
        },
        "id": 1,
        "jsonrpc": "2.0",
      }
    `)
  })

  test('is told another tool where its own was never called, and what there is where its method wasn’t recorded', () => {
    const { client } = played(RECORDED)
    client.send(call(1, 'erase'))
    client.send(request(2, 'prompts/list', {}))
    expect(client.got().map(errorOf)).toMatchInlineSnapshot(`
      [
        "no recording answers tools/call erase; nearest is weather.fixture.jsonl:9, which was asked something else in 1 place
        /name: recorded "write", asked "erase"",
        "no recording answers prompts/list; there are recordings of initialize (1), tools/list (1), tools/call (2)",
      ]
    `)
  })

  test('is told with its message, and without secrets', () => {
    const told: string[] = []
    const { client } = played(RECORDED, {
      environment: { MY_TOKEN: 'correct horse battery' },
      onMiss: ({ message }) => told.push(message),
    })
    client.send(callWith(1, { path: 'correct horse battery' }))
    expect(withoutHashes(told.join('\n'))).toMatchInlineSnapshot(`
      "no recording answers tools/call read; nearest is weather.fixture.jsonl:7, which was asked something else in 2 places
        /arguments/path: recorded "/a", asked "[REDACTED:env]"
        /arguments/depth: recorded 2, asked nothing"
    `)
    expect(client.raw.join('\n')).not.toContain('battery')
  })

  test('is refused where it can’t be compared', () => {
    const { client, server } = played(RECORDED)
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    client.send(
      Buffer.from(
        `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"read","arguments":${deep}}}`,
      ),
    )
    expect(server.misses()).toMatchInlineSnapshot(`
      [
        {
          "message": "the parameters of tools/call read can't be compared with recordings: they are nested too deep",
          "reason": "unreadable",
          "request": "tools/call read",
        },
      ]
    `)
  })
})

describe('what the protocol leaves no choice in', () => {
  const capabilities = { logging: {}, resources: { subscribe: true } }
  const OFFERS: readonly Line[] = [
    { send: request(1, 'initialize', {}) },
    { recv: response(1, { protocolVersion: '2025-11-25', capabilities }) },
  ]
  const METHODS = ['ping', 'logging/setLevel', 'resources/subscribe', 'resources/unsubscribe']
  const asked = (client: ReturnType<typeof connect>) => {
    for (const [id, method] of METHODS.entries())
      client.send(request(id, method, { level: 'info' }))
    return client.got().map((message) => JSON.stringify(message).includes('"result":{}'))
  }

  test.each([
    ['is acknowledged where the server offers it', OFFERS, false, [true, true, true, true]],
    ['is a ping alone where it offers nothing', opening([]), false, [true, false, false, false]],
    ['is refused where replay is strict', OFFERS, true, [false, false, false, false]],
  ])('%s', (_title, lines, strict, wanted) => {
    expect(asked(played(lines, { strict }).client)).toEqual(wanted)
  })
})

describe('the era without a handshake', () => {
  const LISTENING: readonly Line[] = [
    { send: request(1, 'server/discover', MODERN) },
    { recv: response(1, { supportedVersions: ['2026-07-28'] }) },
    { send: request(2, 'subscriptions/listen', MODERN) },
    { send: request(3, 'tools/list', MODERN) },
    { recv: note('notifications/subscriptions/acknowledged', subscription(2)) },
    { recv: response(3, { tools: [] }) },
    { send: request(4, 'tools/call', { name: 'grow', ...MODERN }) },
    { recv: note('notifications/tools/list_changed', subscription('2')) },
    { recv: response(4, text('grown')) },
    { recv: response(2, subscription(2)) },
  ]

  test('tells of changes who listens, under the id of that, when they happened', () => {
    const { client } = played(LISTENING)
    client.send(request('l', 'subscriptions/listen', MODERN))
    client.send(request('c', 'tools/call', { name: 'grow', ...MODERN }))
    expect(client.got()).toEqual([
      note('notifications/subscriptions/acknowledged', subscription('l')),
      note('notifications/tools/list_changed', subscription('l')),
      response('c', text('grown')),
    ])
    expect(client.about).toEqual(['l', 'l', 'c'])
  })

  test('tells nobody where nobody listens', () => {
    const { client } = played(LISTENING)
    client.send(request('c', 'tools/call', { name: 'grow', ...MODERN }))
    expect(client.got()).toEqual([response('c', text('grown'))])
  })

  test('reaches who listens from the request of another client, as over HTTP', () => {
    const { server } = played(LISTENING)
    const [listener, caller] = [connect(server, 'request'), connect(server, 'request')]
    listener.send(request(7, 'subscriptions/listen', MODERN))
    caller.send(request(7, 'tools/call', { name: 'grow', ...MODERN }))
    expect(caller.got()).toEqual([response(7, text('grown'))])
    expect(listener.got()[1]).toEqual(note('notifications/tools/list_changed', subscription('7')))
  })

  test('tells each that listens, and no longer one that has left', async () => {
    const { server } = played(LISTENING)
    const listeners = ['a', 'b', 'c'].map((id) => {
      const client = connect(server, 'request')
      client.send(request(id, 'subscriptions/listen', MODERN))
      return client
    })
    await settled()
    listeners[1]?.leave()
    connect(server, 'request').send(request(7, 'tools/call', { name: 'grow', ...MODERN }))
    expect(listeners.map(({ got }) => got().slice(1))).toEqual([[changed('a')], [], [changed('c')]])
  })

  test('tells no longer who has cancelled its subscription, or was told that it is over', async () => {
    const over = note('notifications/cancelled', { requestId: 2, ...subscription(2) })
    const { client } = played([
      ...LISTENING.slice(0, -1),
      { send: request(5, 'tools/call', { name: 'stop', ...MODERN }) },
      { recv: over },
      { recv: response(2, subscription(2)) },
      { recv: response(5, text('stopped')) },
    ])
    const grow = () => {
      client.send(request('g', 'tools/call', { name: 'grow', ...MODERN }))
      return client.got().slice(-2)
    }
    client.send(request('a', 'subscriptions/listen', MODERN))
    client.send(request('b', 'subscriptions/listen', MODERN))
    await settled()
    client.send(cancelled('b'))
    expect(grow()).toEqual([
      note('notifications/tools/list_changed', subscription('a')),
      response('g', text('grown')),
    ])
    client.send(request('s', 'tools/call', { name: 'stop', ...MODERN }))
    const count = client.raw.length
    grow()
    expect(client.got().slice(count)).toEqual([response('g', text('grown'))])
  })

  test('shares the order of answers between its requests', () => {
    const { server } = played([
      { send: request(1, 'tools/list', MODERN) },
      { recv: response(1, { tools: [] }) },
      { send: request(2, 'tools/list', MODERN) },
      { recv: response(2, { tools: [{ name: 'late' }] }) },
    ])
    const answers = [1, 2].map((id) => {
      const client = connect(server, 'request')
      client.send(request(id, 'tools/list', MODERN))
      return client.got()[0]
    })
    expect(answers).toEqual([
      response(1, { tools: [] }),
      response(2, { tools: [{ name: 'late' }] }),
    ])
  })

  test('takes whatever a client answers to what it was asked back, and prefers what was recorded', () => {
    const again = (id: number, answers: JsonValue) =>
      request(id, 'tools/call', {
        name: 'ask',
        requestState: 's',
        inputResponses: answers,
        ...MODERN,
      })
    const { client, server } = played([
      { send: request(1, 'tools/call', { name: 'ask', ...MODERN }) },
      { recv: response(1, { resultType: 'input_required', requestState: 's' }) },
      { send: again(2, { city: { action: 'accept' } }) },
      { recv: response(2, text('Oslo')) },
      { send: again(3, { city: { action: 'decline' } }) },
      { recv: response(3, text('nowhere')) },
    ])
    client.send(again(1, { city: { action: 'decline' } }))
    client.send(again(2, { city: { action: 'cancel' } }))
    client.send(again(3, { town: { action: 'accept' } }))
    expect(client.got()).toMatchObject([
      response(1, text('nowhere')),
      response(2, text('Oslo')),
      { error: { data: { nearest: { differences: [{ pointer: '/inputResponses/0' }] } } } },
    ])
    expect(server.misses()).toHaveLength(1)
  })

  test('is served beside the other one, each to its clients', () => {
    const server = createReplayServer([
      makeFixture(opening([{ name: 'old' }]), 'closed'),
      { ...makeFixture(LISTENING, 'closed'), path: 'modern.fixture.jsonl' },
    ])
    const client = connect(server)
    client.send(request(1, 'tools/list', {}))
    client.send(request(2, 'tools/list', MODERN))
    expect(client.got()).toMatchObject([
      { result: { tools: [{ name: 'old' }] } },
      response(2, { tools: [] }),
    ])
  })

  test.each([
    [
      'initialize',
      request(1, 'initialize', {}),
      LISTENING,
      'no recording answers initialize: a server was recorded whose requests name their revision, without a handshake',
    ],
    [
      'server/discover',
      request(1, 'server/discover', MODERN),
      opening([]),
      'no recording answers server/discover: a server was recorded that begins with initialize',
    ],
  ])('is told apart by %s, which is no miss', (_title, asked, lines, message) => {
    const { client, server } = played(lines, { strict: true })
    client.send(asked)
    expect(client.got().map(errorOf)).toEqual([message])
    expect(server.misses()).toEqual([])
  })
})

describe('times', () => {
  // Each line comes a millisecond behind the one before.
  const LINES: readonly Line[] = [
    { send: callWith(1, {}) },
    { stderr: 'reading' },
    { recv: request('r', 'roots/list', {}) },
    { send: response('r', {}) },
    { recv: note('notifications/message', { data: 'half' }) },
    { recv: response(1, text('read')) },
  ]

  test.each([
    ['recorded', 1],
    [20, 20],
  ] as const)('are as %s, and count on from what a client answers', async (timing, unit) => {
    const clock = createFakeClock()
    const told: number[] = []
    const { client } = played(LINES, { timing, clock, onLine: () => told.push(clock.now()) })
    const times = async (until: number) => {
      const seen: number[] = []
      for (let moment = clock.now(); moment <= until; moment += unit) {
        await clock.goTo(moment)
        while (seen.length < client.raw.length) seen.push(moment / unit)
      }
      return seen
    }
    client.send(callWith(1, {}))
    expect(await times(10 * unit)).toEqual([2])
    expect(told).toEqual([unit])
    client.send(response('r', {}))
    expect(await times(20 * unit)).toEqual([10, 11, 12])
  })

  test('are none for what was given up', async () => {
    const clock = createFakeClock()
    const { client } = played(LINES, { timing: 'recorded', clock })
    client.send(callWith(1, {}))
    client.send(note('notifications/cancelled', { requestId: 1 }))
    await clock.goTo(100)
    expect(client.got()).toEqual([])
  })

  test('go on for what the recorded client gave up, too', async () => {
    const clock = createFakeClock()
    const lines = [
      { send: callWith(1, {}) },
      { send: note('notifications/cancelled', { requestId: 1 }) },
      { recv: response(1, text('late')) },
    ]
    const { client } = played(lines, { timing: 'recorded', clock })
    client.send(callWith(1, {}))
    client.send(note('notifications/cancelled', { requestId: 1 }))
    await clock.goTo(100)
    expect(client.got()).toEqual([response(1, text('late'))])
  })

  test('are over, and nothing is answered any more, where the replay is closed', async () => {
    const clock = createFakeClock()
    const { server, client } = played(LINES, { timing: 'recorded', clock })
    client.send(callWith(1, {}))
    await clock.goTo(1)
    server.close()
    client.send(callWith(2, {}))
    client.send(request(3, 'ping', {}))
    client.send(call(4, 'unknown'))
    await clock.goTo(100)
    expect(client.got()).toEqual([])
    expect([server.misses(), server.recordings().map(({ used }) => used)]).toEqual([[], [1]])
  })

  test('say how long a client may have to wait for an answer', () => {
    const timings = ['none', 'recorded', 20] as const
    const waits = timings.map((timing) => played(LINES, { timing }).server.longestWait)
    expect(waits).toEqual([0, 2, 40])
  })

  test('are over for a client that is gone', async () => {
    const clock = createFakeClock()
    const { client } = played(LINES, { timing: 'recorded', clock })
    client.send(callWith(1, {}))
    client.leave()
    await clock.goTo(100)
    expect(client.got()).toEqual([])
  })
})

describe('fixtures', () => {
  test('that break off serve what is whole, and tell of the rest', () => {
    const lines = [...opening([]), { send: call(1, 'read') }, { stderr: 'reading' }]
    const server = createReplayServer([makeFixture(lines)])
    expect(server.recordings().map(({ request: asked }) => asked)).toEqual([
      'initialize',
      'tools/list',
    ])
    expect(server.notes).toMatchInlineSnapshot(`
      [
        {
          "message": "line 7, tools/call read, isn't served: the recording breaks off before its answer",
          "path": "weather.fixture.jsonl",
        },
      ]
    `)
  })

  test('answer in the order in which they were recorded, the one that answered the handshake first', () => {
    const [early, late] = ['2026-01-01', '2026-02-01'].map((day, index) => {
      const lines = [
        { send: request(1, 'initialize', { protocolVersion: `v${index}` }) },
        { recv: response(1, { protocolVersion: `v${index}` }) },
        { send: call(2, 'read') },
        { recv: response(2, text(day)) },
      ]
      const fixture = makeFixture(lines, 'closed')
      const header = { ...fixture.header, recordedAt: `${day}T00:00:00.000Z` }
      return { ...fixture, path: day, header }
    })
    if (early === undefined || late === undefined) throw new Error('there are two')
    const server = createReplayServer([late, early])
    const texts = (protocolVersion: string) => {
      const client = connect(server)
      client.send(request(1, 'initialize', { protocolVersion }))
      for (const id of [2, 3]) client.send(call(id, 'read'))
      return client.got().slice(1)
    }
    expect(texts('v0')).toEqual([response(2, text('2026-01-01')), response(3, text('2026-02-01'))])
    expect(texts('v1')).toEqual([response(2, text('2026-02-01')), response(3, text('2026-01-01'))])
  })

  test.each([
    [
      'of two servers',
      [makeFixture([]), makeFixture([], 'closed', { name: 'time' })],
      'is of the server weather and "weather.fixture.jsonl" of time; name fixtures of one server in one version',
    ],
    [
      'of two versions',
      ['1', '2'].map((version) => makeFixture([], 'closed', { name: 'time', version })),
      'is of the server time 1 and "weather.fixture.jsonl" of time 2; name fixtures of one server in one version',
    ],
    [
      'of another kind',
      [{ ...makeFixture([]), header: { ...makeFixture([]).header, kind: 'llm' as const } }],
      'is a fixture of kind llm; a server is replayed from those of kind mcp',
    ],
  ])('%s are wrong use', (_title, fixtures, message) => {
    expect(() => createReplayServer(fixtures)).toThrow(message)
  })

  test('are not played by times that are none', () => {
    expect(() => createReplayServer([], { timing: -1 })).toThrow('the timing "-1" is none of')
  })
})

function errorOf(message: JsonValue): unknown {
  return valueAt(message, '/error/message')
}
