import { execFileSync } from 'node:child_process'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { notificationMessage, resultMessage } from '../../rpc/rpc-edits.ts'
import type { HttpAnswer } from '../client-peer.ts'
import { createFakeServer, type FakeServer } from '../test-support/create-fake-server.ts'
import { answerAsServer } from '../test-support/answer-as-server.ts'
import { HELLO, type Sent, served } from '../test-support/over-http.ts'
import { createFetchHost, type ServerFetch } from './create-fetch-host.ts'
import type { ServingOptions } from './http-host-options.ts'

const ADDRESS = 'https://mcp.example.com/path?query=1'
const META = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' }
const CALL = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'echo', arguments: { a: 1 } },
}
const CALL_MODERN = { ...CALL, params: { ...CALL.params, _meta: META } }
const MIRRORED = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': CALL.method }
const NAMED = { ...MIRRORED, 'mcp-name': 'echo' }
const PROGRESS = { ...CALL.params, name: 'progress', _meta: { progressToken: 'p' } }

function fetchOf(server: FakeServer, options: ServingOptions = {}): ServerFetch {
  const host = createFetchHost(server.accept, options)
  onTestFinished(host.close)
  return host.fetch
}

/** Sends a request as a good client does. */
function ask(fetch: ServerFetch, { method = 'POST', headers, body }: Sent): Promise<Response> {
  const good = {
    accept: 'application/json, text/event-stream',
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...headers,
  }
  const fields = Object.entries(good).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] satisfies [string, string]],
  )
  const isText = typeof body === 'string'
  return fetch(ADDRESS, {
    method,
    headers: Object.fromEntries(fields),
    ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
  })
}

async function openSession(fetch: ServerFetch): Promise<Record<string, string>> {
  const answer = await ask(fetch, { body: HELLO })
  return { 'mcp-session-id': answer.headers.get('mcp-session-id') ?? '' }
}

/** All of an answer that doesn't depend on who carries it, or when. */
async function whole(answer: Response) {
  const own = ['connection', 'date', 'keep-alive', 'mcp-session-id']
  const fields = [...answer.headers].filter(([name]) => !own.includes(name))
  return { status: answer.status, fields: Object.fromEntries(fields), body: await answer.text() }
}

describe('is answered as over a socket', () => {
  test.each<[string, Sent]>([
    ['what begins a session', { headers: { 'mcp-session-id': undefined }, body: HELLO }],
    ['a call', { body: CALL }],
    ['a call with progress', { body: { ...CALL, params: PROGRESS } }],
    ['a notification', { body: { jsonrpc: '2.0', method: 'notifications/initialized' } }],
    ['the end of a session', { method: 'DELETE' }],
    ['a session that is not there', { headers: { 'mcp-session-id': 'x' }, body: CALL }],
    ['a request without a session', { headers: { 'mcp-session-id': undefined }, body: CALL }],
    ['a revision that is not known', { headers: { 'mcp-protocol-version': '1' }, body: CALL }],
    ['a call without a handshake', { headers: NAMED, body: CALL_MODERN }],
    ['one whose headers are not its own', { headers: MIRRORED, body: CALL_MODERN }],
    [
      'an unknown method without a handshake',
      { headers: { ...NAMED, 'mcp-method': 'x' }, body: { ...CALL_MODERN, method: 'x' } },
    ],
    ['a stream without a handshake', { method: 'GET', headers: MIRRORED }],
    ['another method', { method: 'PUT', body: CALL }],
    ['HEAD', { method: 'HEAD' }],
    ['a preflight', { method: 'OPTIONS', headers: { origin: 'http://localhost' } }],
    ['what takes no event streams', { headers: { accept: 'application/json' }, body: CALL }],
    ['what takes anything', { headers: { accept: undefined }, body: CALL }],
    ['a body that is no JSON', { body: '{' }],
    ['an empty batch', { body: [] }],
    ['a body that is too long', { body: `"${'x'.repeat(2000)}"` }],
    ['a body of another type', { headers: { 'content-type': 'text/plain' }, body: CALL }],
  ])('%s', async (_title, sent) => {
    const options = { bodyLimit: 1000 }
    const inProcess = fetchOf(createFakeServer(answerAsServer(['legacy', 'modern'])), options)
    const { url } = await served(createFakeServer(answerAsServer(['legacy', 'modern'])), options)
    const overSocket: ServerFetch = (_input, init) => fetch(url, init)
    const answers = [inProcess, overSocket].map(async (carrier) => {
      const headers = { ...(await openSession(carrier)), ...sent.headers }
      return whole(await ask(carrier, { ...sent, headers }))
    })
    const [one, other] = await Promise.all(answers)
    expect(one).toEqual(other)
  })
})

function answering(answer: HttpAnswer): ServerFetch {
  return fetchOf(createFakeServer((_message, peer) => peer.http?.respond(1, answer)))
}

describe('what is no message', () => {
  const page = { status: 503, fields: { 'retry-after': '7' }, body: Buffer.from('<html>') }
  test('comes as it is', async () => {
    const answer = await ask(answering({ ...page, isCut: false }), {
      headers: NAMED,
      body: CALL_MODERN,
    })
    expect(await whole(answer)).toMatchObject({ status: 503, fields: page.fields, body: '<html>' })
  })

  test('breaks off behind what came', async () => {
    const { body } = await ask(answering({ ...page, isCut: true }), {
      headers: NAMED,
      body: CALL_MODERN,
    })
    const pieces: string[] = []
    const read = async (): Promise<void> => {
      for await (const piece of body ?? []) pieces.push(Buffer.from(piece).toString())
    }
    await expect(read()).rejects.toThrow('terminated')
    expect(pieces).toEqual(['<html>'])
  })

  test('breaks off without a head', async () => {
    const { status: _status, ...headless } = { ...page, isCut: true }
    const answer = ask(answering(headless), { headers: NAMED, body: CALL_MODERN })
    await expect(answer).rejects.toMatchObject({
      message: 'fetch failed',
      cause: { code: 'ECONNRESET' },
    })
  })

  test('and has no body, has none', async () => {
    const empty = { ...page, status: 204, isCut: false }
    const answer = await ask(answering(empty), { headers: NAMED, body: CALL_MODERN })
    expect([answer.status, answer.body]).toEqual([204, null])
  })
})

/** A client with a session, of a server that is silent. */
async function listening() {
  const server = createFakeServer((message, peer) => {
    const { id = 0, method } = message
    if (method === 'initialize') peer.send(resultMessage(id, { protocolVersion: '2025-11-25' }))
  })
  const fetch = fetchOf(server)
  const session = await openSession(fetch)
  const [client] = server.clients
  if (client === undefined) throw new Error('nobody came')
  return { fetch, session, client }
}

describe('a client', () => {
  const big = notificationMessage('m', { text: 'x'.repeat(1024 * 1024) })

  test('that reads slowly holds what is sent to it, and gets all of it', async () => {
    const { fetch, session, client } = await listening()
    const { body } = await ask(fetch, { method: 'GET', headers: session })
    let sent = 0
    for (; sent < 100 && client.holds.length === 0; sent += 1) client.peer.send(big)
    expect(sent).toBeLessThan(100)
    let pieces = 0
    for await (const piece of body ?? []) {
      expect(piece.length).toBeGreaterThan(big.data.length)
      pieces += 1
      if (pieces === sent) break
    }
    await expect.poll(() => client.holds).toEqual([true, false])
  })

  test('that stops reading leaves the stream, and not its session', async () => {
    const { fetch, session, client } = await listening()
    const stream = await ask(fetch, { method: 'GET', headers: session })
    await stream.body?.cancel()
    await setImmediate()
    client.peer.send(notificationMessage('n'))
    const next = await ask(fetch, { method: 'GET', headers: session })
    const reader = next.body?.getReader()
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toContain('"method":"n"')
  })

  test('that gives a request up without a handshake is gone', async () => {
    const server = createFakeServer(() => undefined)
    const left = new AbortController()
    const headers = { ...NAMED, accept: '*/*', 'content-type': 'application/json' }
    const body = JSON.stringify(CALL_MODERN)
    const init = { method: 'POST', headers, body, signal: left.signal }
    const asked = fetchOf(server)(new Request(ADDRESS, init))
    await expect.poll(() => server.clients.length).toBe(1)
    left.abort(new Error('enough'))
    await expect(asked).rejects.toThrow('enough')
    await server.clients[0]?.left
  })

  test('that gave up before it asked never came', async () => {
    const server = createFakeServer()
    const asked = fetchOf(server)(ADDRESS, { signal: AbortSignal.abort(new Error('enough')) })
    await expect(asked).rejects.toThrow('enough')
    expect(server.clients).toEqual([])
  })
})

function at(path: string): string {
  return JSON.stringify(new URL(path, import.meta.url).href)
}

test('the process does not wait for what is open', () => {
  const program = `
import { createFetchHost } from ${at('create-fetch-host.ts')}
import { createFakeServer } from ${at('../test-support/create-fake-server.ts')}
const { fetch } = createFetchHost(createFakeServer().accept)
const headers = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' }
const body = ${JSON.stringify(JSON.stringify(HELLO))}
const begun = await fetch('http://a/', { method: 'POST', headers, body })
const session = { 'mcp-session-id': begun.headers.get('mcp-session-id') }
console.log((await fetch('http://a/', { headers: { ...headers, ...session } })).status)
`
  const args = ['--input-type=module', '-e', program]
  expect(execFileSync(process.execPath, args, { encoding: 'utf8', timeout: 10_000 })).toBe('200\n')
})
