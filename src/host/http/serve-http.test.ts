import { connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { assert, asyncProperty, nat, uniqueArray } from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { META_KEYS } from '../../mcp/meta-keys.ts'
import { notificationMessage, resultMessage } from '../../rpc/rpc-edits.ts'
import { readRpcMessage } from '../../rpc/rpc-message.ts'
import { HEAD_LIMIT } from '../../wire/head-limit.ts'
import {
  createFakeServer,
  type FakeServer,
  type SeenClient,
} from '../test-support/create-fake-server.ts'
import {
  ask,
  begin,
  HELLO,
  messagesOf,
  openSession,
  type Sent,
  served,
} from '../test-support/over-http.ts'
import { serveHttp } from './serve-http.ts'

const MEGABYTE = 1024 * 1024
const call = (id: number, params = {}) => ({ jsonrpc: '2.0', id, method: 'tools/call', params })

const MODERN = {
  name: 'x',
  _meta: { [META_KEYS.protocolVersion]: '2026-07-28' },
}
const MODERN_HEADERS = {
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': 'tools/call',
  'mcp-name': 'x',
}

/** A server that answers `initialize` alone. */
function quietServer(): FakeServer {
  return createFakeServer(({ method, id = 0 }, peer) => {
    if (method === 'initialize') peer.send(resultMessage(id, {}))
  })
}

async function arrived({ received }: SeenClient, count: number): Promise<void> {
  while (received.length < count) await new Promise((resolve) => setImmediate(resolve))
}

function rawSocket(url: string): Socket {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  return socket
}

/** A request as it stands on the wire. */
function rawPost(body: string, fields: Readonly<Record<string, string>> = {}): Buffer {
  const all = {
    host: 'localhost',
    accept: '*/*',
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    ...fields,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`POST /mcp HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
}

describe('ten megabytes', () => {
  const text = 'é'.repeat(5 * MEGABYTE)

  test('arrive byte for byte, both as JSON and in an event', async () => {
    const { url, server } = await served(quietServer())
    const session = await openSession(url)
    const sent = JSON.stringify(call(1, { text }))
    const asked = ask(url, { headers: session, body: sent })
    const [client] = server.clients
    if (client === undefined) throw new Error('no client came')
    await arrived(client, 2)
    expect(client.received[1] === sent).toBe(true)
    const answer = resultMessage(1, { text })
    client.peer.send(answer)
    expect((await asked).body === Buffer.from(answer.data).toString()).toBe(true)
    const stream = messagesOf(await begin(url, { method: 'GET', headers: session }))
    const big = notificationMessage('n', { text })
    client.peer.send(big)
    const { value } = await stream.next()
    expect(value === Buffer.from(big.data).toString()).toBe(true)
  })

  test('wait for a slow client as they are, and no copy of them', async () => {
    const { url, server } = await served(quietServer())
    const session = await openSession(url)
    const stream = await begin(url, { method: 'GET', headers: session })
    stream.pause()
    const big = notificationMessage('n', { text })
    const before = process.memoryUsage().arrayBuffers
    for (let count = 0; count < 20; count += 1) server.clients[0]?.peer.send(big)
    // A turn of our own over the network, in which that of the stream is used, too.
    await ask(url, { headers: session, body: { jsonrpc: '2.0', method: 'n' } })
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20 * MEGABYTE)
    stream.destroy()
  })
})

test('a request is the same however its bytes are cut', async () => {
  const { url, server } = await served()
  const { 'mcp-session-id': id = '' } = await openSession(url)
  const sent = rawPost(JSON.stringify([call(1, { text: '€𝒳' }), call(2)]), {
    'mcp-session-id': id,
    connection: 'close',
  })
  const exchange = async (chunks: readonly Uint8Array[]): Promise<string> => {
    const socket = rawSocket(url)
    socket.setNoDelay(true)
    for (const chunk of chunks) await new Promise((resolve) => socket.write(chunk, resolve))
    const answer = await buffer(socket)
    return answer.toString().replace(/^date: .*$/imu, '')
  }
  const whole = await exchange([sent])
  expect(whole).toContain('"id":2')
  const places = uniqueArray(nat(sent.length), { maxLength: 8 })
  await assert(
    asyncProperty(places, async (cuts) => {
      const at = [0, ...cuts.toSorted((left, right) => left - right), sent.length]
      const chunks = at.slice(1).map((end, index) => sent.subarray(at[index], end))
      expect(await exchange(chunks)).toBe(whole)
    }),
    { numRuns: 30 },
  )
  expect(new Set(server.clients[0]?.received.slice(1)).size).toBe(2)
})

test('three hundred calls at once, of ten clients, are each answered to who asked', async () => {
  const server = createFakeServer(({ method, id = 0, data }, peer) => {
    const answer = resultMessage(id, { asked: Buffer.from(data).toString() })
    if (method === 'initialize') peer.send(answer)
    else setImmediate(() => peer.send(answer))
  })
  const { url } = await served(server)
  const sessions = await Promise.all(Array.from({ length: 10 }, () => openSession(url)))
  const calls = Array.from({ length: 300 }, (_, index) => ({
    headers: sessions[index % 10] ?? {},
    body: call(index % 100, { index }),
  }))
  const answers = await Promise.all(calls.map((sent) => ask(url, sent)))
  expect(answers.map(({ body }) => body)).toEqual(
    calls.map(({ body }) =>
      Buffer.from(resultMessage(body.id, { asked: JSON.stringify(body) }).data).toString(),
    ),
  )
})

describe('a client that leaves', () => {
  const hello = rawPost(JSON.stringify(HELLO))

  test.each([
    ['before it asks', ''],
    ['in its head', 'POST /mcp HTTP'],
    ['in its body', hello.subarray(0, -10)],
    ['behind what is no HTTP', '\u0000\r\n\r\n'],
    ['behind a request to be a tunnel', 'CONNECT a:1 HTTP/1.1\r\nhost: localhost\r\n\r\n'],
  ])('%s, leaves nothing behind', async (_title, sent) => {
    const { url, server } = await served()
    const socket = rawSocket(url)
    socket.write(sent)
    await new Promise((resolve) => socket.once('ready', resolve))
    socket.destroy()
    await openSession(url)
    expect(server.clients).toHaveLength(1)
  })

  test('in the middle of what is sent to it, takes nobody with it', async () => {
    const { url, server } = await served(quietServer())
    const session = await openSession(url)
    const stream = await begin(url, { method: 'GET', headers: session })
    const [client] = server.clients
    const big = notificationMessage('n', { text: 'x'.repeat(MEGABYTE) })
    for (let count = 0; count < 10; count += 1) client?.peer.send(big)
    stream.destroy()
    for (let count = 0; count < 10; count += 1) client?.peer.send(big)
    expect(await ask(url, { method: 'DELETE', headers: session })).toMatchObject({ status: 204 })
    client?.peer.send(readRpcMessage(big.data))
  })
})

describe('a head', () => {
  test.each([
    [HEAD_LIMIT - 500, '200'],
    [HEAD_LIMIT, '431'],
  ])('with %i bytes in it is answered with %s', async (length, status) => {
    const { url } = await served()
    const socket = rawSocket(url)
    const fields = { 'x-large': 'y'.repeat(length), connection: 'close' }
    socket.write(rawPost(JSON.stringify(HELLO), fields))
    expect((await buffer(socket)).toString()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `, 'u'))
  })

  test('may have thousands of fields', async () => {
    const { url } = await served()
    const fields = Array.from({ length: 3000 }, (_, index) => [`x-${index}`, 'y'])
    const socket = rawSocket(url)
    socket.write(
      rawPost(JSON.stringify(HELLO), { ...Object.fromEntries(fields), connection: 'close' }),
    )
    expect((await buffer(socket)).toString()).toMatch(/^HTTP\/1\.1 200 /u)
  })
})

describe('closing', () => {
  test('ends every connection, and tells that all clients are gone', async () => {
    const server = quietServer()
    const host = await serveHttp(server.accept)
    const { url } = host
    const session = await openSession(url)
    const idle = rawSocket(url)
    const half = rawSocket(url)
    half.write('POST /mcp HTTP/1.1\r\nhost: local')
    const stream = await begin(url, { method: 'GET', headers: session })
    const waiting = begin(url, { headers: session, body: call(1) }).catch(() => 'broken off')
    const [client] = server.clients
    if (client === undefined) throw new Error('no client came')
    await arrived(client, 2)
    const sockets = [idle, half, stream.socket].map(
      (socket) => new Promise((resolve) => socket.once('close', resolve)),
    )
    await host.close()
    await host.done
    await Promise.all([...sockets, waiting])
    expect(client.leaves).toBe(1)
    await expect(fetch(url)).rejects.toThrow('fetch failed')
    await host.close()
  })

  test.each<[string, Sent]>([
    ['with a session', { body: call(1) }],
    ['whose stream has begun', { body: [call(1)] }],
    ['without a session', { body: call(1, MODERN), headers: MODERN_HEADERS }],
    ['to begin a session', { body: { ...HELLO, id: 1, params: {} } }],
  ])('answers a request %s that has no answer with an error', async (_title, sent) => {
    // A response without one leaves clients waiting until their own time is over.
    const server = createFakeServer(({ id }, peer) => {
      if (id === HELLO.id) peer.send(resultMessage(id, {}))
    })
    const host = await serveHttp(server.accept)
    const session = await openSession(host.url)
    const answer = ask(host.url, { ...sent, headers: { ...session, ...sent.headers } })
    await expect.poll(() => server.clients.flatMap(({ received }) => received)).toHaveLength(2)
    await host.close()
    const { status, headers, body } = await answer
    expect([status, headers['mcp-session-id']]).toEqual([200, undefined])
    expect(body).toContain(
      '{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"the server is closing"}}',
    )
    expect(server.clients.map(({ leaves }) => leaves)).toEqual(server.clients.map(() => 1))
  })

  test('is behind what was sent', async () => {
    const server = quietServer()
    const host = await serveHttp(server.accept)
    const session = await openSession(host.url)
    const answer = ask(host.url, { headers: session, body: call(1) })
    const [client] = server.clients
    if (client === undefined) throw new Error('no client came')
    await arrived(client, 2)
    client.peer.send(resultMessage(1, { text: 'x'.repeat(5 * MEGABYTE) }))
    await host.close()
    expect((await answer).body).toMatch(/xxx"\}\}$/u)
  })
})
