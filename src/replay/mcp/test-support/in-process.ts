import { StreamableHTTPClientTransport as TransportV2 } from '@modelcontextprotocol/client'
import { StreamableHTTPClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Fixture } from '../../../contracts/fixture.ts'
import { HarnessError } from '../../../contracts/harness-error.ts'
import type { JsonObject, JsonValue } from '../../../contracts/json.ts'
import { readFixture } from '../../../fixture/read-fixture.ts'
import { HELLO } from '../../../host/test-support/over-http.ts'
import {
  call,
  makeFixture,
  request,
  response,
  text,
} from '../../../mcp/test-support/make-fixture.ts'
import { createReplayServer } from '../create-replay-server.ts'
import type { ReplayServer } from '../replay-server.ts'
import { exchangesOf, type Program, withV1, withV2 } from './programs.ts'

/** The address at which servers are served. */
export const ADDRESS = 'https://mcp.example.com/a(b)/mcp'
const [LEGACY_HTTP, MODERN_HTTP] = [
  'everything/2026.8.31+streamable-http',
  'scrapling/0.5+modern+streamable-http',
]
const PROGRESS = Array.from({ length: 4 }, () => 'notifications/progress')
const HEADERS = {
  accept: 'application/json, text/event-stream',
  'content-type': 'application/json',
}

const v1 = (): Promise<Program> => withV1(new TransportV1(new URL(ADDRESS)))
const v2 = (): Promise<Program> => withV2('legacy')(new TransportV2(new URL(ADDRESS)))
const v2Auto = (): Promise<Program> => withV2('auto')(new TransportV2(new URL(ADDRESS)))
const v2Modern = (): Promise<Program> =>
  withV2({ pin: '2026-07-28' })(new TransportV2(new URL(ADDRESS)))

const CLIENTS = [
  ['SDK v1', LEGACY_HTTP, v1],
  ['SDK v2', LEGACY_HTTP, v2],
  ['SDK v2 that asks for the era', LEGACY_HTTP, v2Auto],
  ['SDK v2 without a handshake', MODERN_HTTP, v2Modern],
  // Recorded over standard streams.
  ['SDK v1', 'everything/2026.8.31', v1],
  ['SDK v2', 'everything/2026.8.31', v2],
  ['SDK v2 without a handshake', 'time/2026.10.19+modern', v2Modern],
] as const

/** Tests what serves a server in process, whatever it is put into. */
export function describeInProcess(serve: (server: ReplayServer, url: string | URL) => void): void {
  const use = (fixture: Fixture): ReplayServer => {
    const server = createReplayServer([fixture], { strict: true })
    serve(server, ADDRESS)
    onTestFinished(server.close)
    return server
  }

  describe('to clients', () => {
    toClients(use)
  })
  describe('to streams', () => {
    toStreams(use)
  })
  describe('to whoever leaves', () => {
    toWhoeverLeaves(use)
  })

  test.each(['mcp', '/mcp', 'ftp://example.com', ''])('%j is no address', (url) => {
    const server = createReplayServer([])
    expect(() => serve(server, url)).toThrow(HarnessError)
  })
}

type Use = (fixture: Fixture) => ReplayServer

function toClients(use: Use): void {
  test.each(CLIENTS)('the client of %s has of %s what was recorded', async (_name, name, open) => {
    const fixture = recorded(name)
    const server = use(fixture)
    const program = await open()
    const exchanges = exchangesOf(fixture)
    const got: unknown[] = []
    for (const asked of exchanges) got.push(await program.ask(asked))
    await program.close()
    expect(got).toEqual(exchanges.map(({ answer }) => answer))
    expect(server.misses()).toEqual([])
    const unused = server.unused().map((recording) => recording.request)
    // No program here opens one.
    expect(unused.filter((asked) => asked !== 'subscriptions/listen')).toEqual([])
  })

  test.each([
    ['SDK v1', 'time/2026.10.19', v1],
    ['SDK v2', 'time/2026.10.19', v2],
    ['SDK v2 without a handshake', 'time/2026.10.19+modern', v2Modern],
  ])('the client of %s is told the nearest recording of %s', async (_name, name, open) => {
    const server = use(recorded(name))
    const program = await open()
    const params = { name: 'get_current_time', arguments: { timezone: 'Europe/Oslo' } }
    const { message } = await failure(program, params)
    await program.close()
    expect(message).toContain('no recording answers tools/call get_current_time; nearest is ')
    expect(message).toContain('/arguments/timezone: recorded "UTC", asked "Europe/Oslo"')
    expect(server.misses().map((miss) => miss.message)).toEqual([message])
    expect(server.unused().map((unused) => unused.request)).toContain('tools/call convert_time')
  })
}

function toStreams(use: Use): void {
  test('each message is a piece of its own', async () => {
    const fixture = recorded(LEGACY_HTTP)
    use(fixture)
    const session = await openSession()
    const asked = exchangesOf(fixture).find(
      ({ params }) => params['name'] === 'trigger-long-running-operation',
    )
    const params = { ...asked?.params, _meta: { progressToken: 'mine' } }
    const { body } = await post({ jsonrpc: '2.0', id: 7, method: 'tools/call', params }, session)
    const pieces: unknown[] = []
    for await (const piece of body ?? []) {
      const [, data = ''] =
        /^event: message\ndata: (.*)\n\n$/u.exec(Buffer.from(piece).toString()) ?? []
      const { method, id } = JSON.parse(data)
      pieces.push(method ?? id)
    }
    expect(pieces).toEqual(['notifications/message', ...PROGRESS, 7])
  })

  test('a session begins, has one stream, and ends', async () => {
    use(recorded(LEGACY_HTTP))
    expect((await post({ ...HELLO, method: 'tools/list' })).status).toBe(400)
    const session = await openSession()
    const stream = await fetch(ADDRESS, { headers: { ...HEADERS, ...session } })
    expect(stream.headers.get('content-type')).toBe('text/event-stream')
    const ended = await fetch(ADDRESS, { method: 'DELETE', headers: session })
    expect([ended.status, await stream.text()]).toEqual([204, ''])
    expect((await fetch(ADDRESS, { method: 'DELETE', headers: session })).status).toBe(404)
  })

  test('revisions without a handshake have neither streams of their own nor sessions', async () => {
    use(recorded(MODERN_HTTP))
    const headers = { ...HEADERS, 'mcp-protocol-version': '2026-07-28' }
    const got = await fetch(ADDRESS, { headers })
    const ended = await fetch(ADDRESS, { method: 'DELETE', headers })
    expect([got.status, got.headers.get('allow'), ended.status]).toEqual([405, 'POST', 405])
  })
}

function toWhoeverLeaves(use: Use): void {
  const hello = request(0, 'initialize', { protocolVersion: '2025-11-25' })
  const begun = [{ send: hello }, { recv: response(0, { protocolVersion: '2025-11-25' }) }]

  test('a server that goes breaks the connection off', async () => {
    use(makeFixture([...begun, { send: call(1, 'die') }], 'exited'))
    const session = await openSession()
    await expect(post(call(1, 'die'), session)).rejects.toThrow('fetch failed')
  })

  test('a replay that is closed ends what is open, and refuses what comes', async () => {
    const server = use(makeFixture([...begun, { send: call(1, 'read') }, { recv: text('a') }]))
    const session = await openSession()
    const stream = await fetch(`${ADDRESS}?a=b`, { headers: { ...HEADERS, ...session } })
    server.close()
    expect([await stream.text(), (await post(hello)).status]).toEqual(['', 503])
  })

  test('a client that leaves is gone', async () => {
    use(makeFixture([...begun, { send: call(1, 'never') }]))
    const session = await openSession()
    const left = new AbortController()
    const asked = post(call(1, 'never'), session, left.signal)
    left.abort()
    await expect(asked).rejects.toThrow('aborted')
  })
}

function recorded(name: string): Fixture {
  return readFixture(`fixtures/mcp/${name}.fixture.jsonl`)
}

async function failure(program: Program, params: JsonObject) {
  const failed = await program.ask({ method: 'tools/call', params })
  return { message: String(Object.getOwnPropertyDescriptor(failed, 'message')?.value) }
}

function post(
  message: JsonValue,
  session = {},
  signal: AbortSignal | null = null,
): Promise<Response> {
  const headers = { ...HEADERS, ...session }
  return fetch(ADDRESS, { method: 'POST', headers, body: JSON.stringify(message), signal })
}

async function openSession(): Promise<{ readonly 'mcp-session-id': string }> {
  const answer = await post(HELLO)
  await answer.text()
  return { 'mcp-session-id': answer.headers.get('mcp-session-id') ?? '' }
}
