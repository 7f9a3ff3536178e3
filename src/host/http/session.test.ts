import { type IncomingMessage, request } from 'node:http'
import { buffer, text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import {
  errorMessage,
  notificationMessage,
  requestMessage,
  resultMessage,
} from '../../rpc/rpc-edits.ts'
import { readRpcMessage } from '../../rpc/rpc-message.ts'
import { createFakeServer, type SeenClient } from '../test-support/create-fake-server.ts'
import {
  ask,
  begin,
  HELLO,
  messagesOf,
  openSession,
  type Sent,
  served,
  type ServedHost,
} from '../test-support/over-http.ts'

const note = (method: string) => ({ jsonrpc: '2.0', method })
const call = (id: number | string, params = {}) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params,
})
const textOf = ({ data }: { readonly data: Uint8Array }) => Buffer.from(data).toString()
const ENDED = errorMessage(1, { code: -32000, message: 'the session has ended' })
const PROGRESS = { progressToken: 'p', progress: 1 }

/** A server that answers nothing but `initialize`, with a client that has begun a session. */
async function quiet(
  options = {},
): Promise<ServedHost & { readonly client: SeenClient; readonly session: Record<string, string> }> {
  const server = createFakeServer((message, peer) => {
    if (message.method === 'initialize')
      peer.send(resultMessage(message.id ?? 0, { protocolVersion: '2025-11-25' }))
  })
  const host = await served(server, options)
  const session = await openSession(host.url)
  const [client] = server.clients
  if (client === undefined) throw new Error('no client came')
  client.received.length = 0
  return { ...host, client, session }
}

/** Resolves when a client's message is with the server. */
async function arrived({ received }: SeenClient, count: number): Promise<void> {
  while (received.length < count) await new Promise((resolve) => setImmediate(resolve))
}

describe('a session', () => {
  test('begins with initialize, and is named in its answer alone', async () => {
    const { url, server } = await served()
    const begun = await ask(url, { body: HELLO })
    expect(begun).toMatchObject({ status: 200, headers: { 'content-type': 'application/json' } })
    const id = String(begun.headers['mcp-session-id'])
    expect(id).toMatch(/^[\da-f-]{36}$/u)
    const answer = await ask(url, { headers: { 'mcp-session-id': id }, body: call(1) })
    expect(answer.headers).not.toHaveProperty('mcp-session-id')
    expect(answer.body).toBe('{"jsonrpc":"2.0","id":1,"result":{"method":"tools/call"}}')
    expect(server.clients).toMatchObject([{ leaves: 0, peer: { scope: 'session' } }])
    expect(server.clients[0]?.received).toHaveLength(2)
  })

  test('is another one for each client', async () => {
    const { url, server } = await served()
    const [left, right] = await Promise.all([openSession(url), openSession(url)])
    expect(left).not.toEqual(right)
    await ask(url, { headers: right, body: note('x') })
    const counts = server.clients.map(({ received }) => received.length)
    expect(counts.toSorted((one, other) => one - other)).toEqual([1, 2])
  })

  test('is none where initialize is refused', async () => {
    const server = createFakeServer(({ id }, peer) =>
      peer.send(errorMessage(id ?? 0, { code: -32602, message: 'no' })),
    )
    const { url } = await served(server)
    const answer = await ask(url, { body: HELLO })
    expect(answer).toMatchObject({ status: 200 })
    expect(answer.headers).not.toHaveProperty('mcp-session-id')
    await server.clients[0]?.left
    expect(server.clients).toMatchObject([{ leaves: 1 }])
  })

  test('is none where its client doesn’t wait for it', async () => {
    const { url, server } = await served(
      createFakeServer(() => undefined),
      { streamAfter: 0 },
    )
    const answer = await begin(url, { body: HELLO })
    answer.destroy()
    await server.clients[0]?.left
    expect(server.clients).toMatchObject([{ leaves: 1 }])
  })

  test('ends where its client ends it', async () => {
    const { url, client, session } = await quiet()
    const stream = await begin(url, { method: 'GET', headers: session })
    const waiting = begin(url, { headers: session, body: call(1) })
    await arrived(client, 1)
    expect(await ask(url, { method: 'DELETE', headers: session })).toMatchObject({ status: 204 })
    expect(client.leaves).toBe(1)
    expect(await messagesOf(stream).next()).toEqual({ done: true, value: undefined })
    expect(await text(await waiting)).toBe(textOf(ENDED))
    for (const method of ['POST', 'GET', 'DELETE'])
      expect(
        await ask(url, { method, headers: session, ...(method === 'POST' && { body: call(2) }) }),
      ).toMatchObject({ status: 404 })
    client.peer.send(notificationMessage('late'))
    expect(client.leaves).toBe(1)
  })

  test('ends where the server ends it, behind what was sent', async () => {
    const { url, client, session } = await quiet()
    const waiting = begin(url, { headers: session, body: call(1) })
    await arrived(client, 1)
    client.peer.send(notificationMessage('last'), 1)
    client.peer.close()
    const messages = messagesOf(await waiting)
    expect(await messages.next()).toMatchObject({ value: textOf(notificationMessage('last')) })
    expect(await messages.next()).toMatchObject({ value: textOf(ENDED) })
    expect(await messages.next()).toMatchObject({ done: true })
    expect(await ask(url, { headers: session, body: call(2) })).toMatchObject({ status: 404 })
    expect(client.leaves).toBe(0)
  })

  test('answers all that is open when it ends, also of a batch whose stream has begun', async () => {
    const { url, client, session } = await quiet()
    const answer = ask(url, { headers: session, body: [call('a'), call('b'), call('c')] })
    await arrived(client, 3)
    client.peer.send(resultMessage('b', {}))
    await ask(url, { method: 'DELETE', headers: session })
    expect((await answer).body.match(/"id":"."|"code":.*(?=\})/gu)).toEqual([
      '"id":"b"',
      '"id":"a"',
      '"code":-32000,"message":"the session has ended"}',
      '"id":"c"',
      '"code":-32000,"message":"the session has ended"}',
    ])
  })

  test('ends where nothing is open for long', async () => {
    const { client, url, session } = await quiet({ idleTimeout: 1 })
    await client.left
    expect(await ask(url, { headers: session, body: call(2) })).toMatchObject({ status: 404 })
  })

  test('ends for one too many where it is idle for longest, and not while something is open', async () => {
    const { url } = await served(createFakeServer(), { sessionLimit: 3 })
    const [watched, first, second] = [
      await openSession(url),
      await openSession(url),
      await openSession(url),
    ]
    const stream = await begin(url, { method: 'GET', headers: watched })
    await ask(url, { headers: first, body: note('x') })
    const third = await openSession(url)
    const statuses = await Promise.all(
      [watched, first, second, third].map(async (headers) => {
        const { status } = await ask(url, { headers, body: note('x') })
        return status
      }),
    )
    expect(statuses).toEqual([202, 202, 404, 202])
    stream.destroy()
  })

  test('is refused with what to do where there are as many as may be, none of them idle', async () => {
    const { url } = await served(createFakeServer(), { sessionLimit: 1 })
    const only = await openSession(url)
    const stream = await begin(url, { method: 'GET', headers: only })
    const { status, headers, body } = await ask(url, { body: HELLO })
    expect(status).toBe(503)
    expect(headers).not.toHaveProperty('mcp-session-id')
    expect(JSON.parse(body)).toEqual({
      jsonrpc: '2.0',
      id: null,
      error: {
        code: -32000,
        message:
          'all sessions (1) have a request or a stream open: end one by DELETE, or try again later',
      },
    })
    expect(await ask(url, { headers: only, body: note('x') })).toMatchObject({ status: 202 })
    stream.destroy()
  })

  test('goes on while a stream is open, and ends after it', async () => {
    const server = createFakeServer(() => undefined)
    const { url } = await served(server, { streamAfter: 0, keepAlive: 1, idleTimeout: 20 })
    const hello = await begin(url, { body: HELLO })
    const session = { 'mcp-session-id': String(hello.headers['mcp-session-id']) }
    const stream = await begin(url, { method: 'GET', headers: session })
    const [client] = server.clients
    client?.peer.send(resultMessage(0, {}))
    await buffer(hello)
    // Each comes after a millisecond or more with nothing but the stream.
    let count = 0
    for await (const chunk of stream) {
      count += Buffer.from(chunk).toString().split(': keep-alive').length - 1
      if (count >= 40) break
    }
    await client?.left
    expect(count).toBeGreaterThanOrEqual(40)
  })
})

describe('a request', () => {
  test('whose answer comes first has it as JSON, byte for byte', async () => {
    const pretty = '{\r\n "jsonrpc": "2.0", "id": 1, "extra": 1e400,\n "result": {}\n}'
    const { url, client, session } = await quiet()
    const answer = ask(url, { headers: session, body: call(1) })
    await arrived(client, 1)
    client.peer.send(readRpcMessage(Buffer.from(pretty)))
    expect(await answer).toMatchObject({
      status: 200,
      headers: { 'content-type': 'application/json', 'content-length': String(pretty.length) },
      body: pretty,
    })
  })

  test('about which something else comes first has a stream, with an event for each message', async () => {
    const { url, client, session } = await quiet()
    const answer = ask(url, { headers: session, body: call(1) })
    await arrived(client, 1)
    client.peer.send(notificationMessage('n'), 1)
    client.peer.send(readRpcMessage(Buffer.from('{"jsonrpc":"2.0",\r\n"id":1,"result":"\u2028"}')))
    client.peer.send(resultMessage(1, 'again'))
    expect(await answer).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-cache, no-transform' },
      body: 'event: message\ndata: {"jsonrpc":"2.0","method":"n"}\n\nevent: message\ndata: {"jsonrpc":"2.0",  "id":1,"result":"\u2028"}\n\n',
    })
  })

  test('that isn’t answered soon has a stream, which is kept alive', async () => {
    const { url, client, session } = await quiet({ streamAfter: 1, keepAlive: 1 })
    const answer = await begin(url, { headers: session, body: call(1) })
    expect(answer.headers['content-type']).toBe('text/event-stream')
    const [comment] = await answer.take(1).toArray()
    expect(String(comment)).toMatch(/^: keep-alive\n\n/u)
    client.peer.send(resultMessage(1, {}))
  })

  test('is answered each on its own response, in whichever order', async () => {
    const { url, client, session } = await quiet()
    const ids = [1, '1', 2, 'é', 0]
    const answers = ids.map((id) => ask(url, { headers: session, body: call(id) }))
    await arrived(client, ids.length)
    for (const id of ids.toReversed()) client.peer.send(resultMessage(id, { for: id }))
    expect((await Promise.all(answers)).map(({ body }) => body)).toEqual(
      ids.map((id) => textOf(resultMessage(id, { for: id }))),
    )
  })

  test('that is given up has an end, and no answer', async () => {
    const { url, client, session } = await quiet()
    const answer = ask(url, { headers: session, body: call(1) })
    await arrived(client, 1)
    const cancelled = { ...note('notifications/cancelled'), params: { requestId: 1 } }
    expect(await ask(url, { headers: session, body: cancelled })).toMatchObject({ status: 202 })
    expect(await answer).toMatchObject({ status: 200, body: '' })
    client.peer.send(resultMessage(1, {}))
    expect(client.received).toEqual([call(1), cancelled].map((sent) => JSON.stringify(sent)))
  })

  test('is not given up by a client that leaves its response, and is answered to nobody', async () => {
    const { url, client, session } = await quiet({ streamAfter: 0 })
    const answer = await begin(url, { headers: session, body: call(1) })
    answer.destroy()
    const stream = messagesOf(await begin(url, { method: 'GET', headers: session }))
    client.peer.send(resultMessage(1, {}))
    client.peer.send(notificationMessage('n'))
    expect(await stream.next()).toMatchObject({ value: '{"jsonrpc":"2.0","method":"n"}' })
    expect(client.leaves).toBe(0)
  })

  test('needs an id that no other has which isn’t answered', async () => {
    const { url, client, session } = await quiet()
    const answer = ask(url, { headers: session, body: call(1) })
    await arrived(client, 1)
    const again = await ask(url, { headers: session, body: call(1) })
    expect(again).toMatchObject({ status: 400 })
    expect(again.body).toMatchInlineSnapshot(
      `"{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Invalid Request: its id is that of another request, which is not answered yet"}}"`,
    )
    const twice = [call(2), call(2)]
    expect(await ask(url, { headers: session, body: twice })).toMatchObject({ status: 400 })
    client.peer.send(resultMessage(1, {}))
    await answer
    const later = ask(url, { headers: session, body: call(1) })
    await arrived(client, 2)
    client.peer.send(resultMessage(1, {}))
    expect(await later).toMatchObject({ status: 200 })
  })
})

describe('a batch', () => {
  test('is its messages one after the other, and has a stream that ends with the last answer', async () => {
    const { url, client, session } = await quiet()
    const batch = [call(1), note('n'), call(2)]
    const answer = ask(url, { headers: session, body: batch })
    await arrived(client, 3)
    expect(client.received).toEqual(batch.map((sent) => JSON.stringify(sent)))
    client.peer.send(resultMessage(2, {}))
    client.peer.send(errorMessage(1, { code: 1, message: 'x' }))
    expect((await answer).body.match(/"id":\d/gu)).toEqual(['"id":2', '"id":1'])
  })

  test('of one request has a stream, too', async () => {
    const { url } = await served()
    const session = await openSession(url)
    const answer = await ask(url, { headers: session, body: [call(1)] })
    expect(answer).toMatchObject({ headers: { 'content-type': 'text/event-stream' } })
  })

  test('without a request is accepted', async () => {
    const { url, client, session } = await quiet()
    const answer = await ask(url, { headers: session, body: [note('a'), note('b')] })
    expect(answer).toMatchObject({ status: 202, body: '' })
    expect(client.received).toHaveLength(2)
  })
})

describe('what the server sends', () => {
  const notification = notificationMessage('n')

  test('about a request goes to that', async () => {
    const { url, client, session } = await quiet()
    const [one, two] = [1, 2].map((id) => ask(url, { headers: session, body: call(id) }))
    await begin(url, { method: 'GET', headers: session })
    await arrived(client, 2)
    client.peer.send(requestMessage('s', 'roots/list', {}), 1)
    for (const id of [1, 2]) client.peer.send(resultMessage(id, {}))
    expect((await one)?.body).toContain('roots/list')
    expect((await two)?.body).toBe(textOf(resultMessage(2, {})))
  })

  test('of progress goes to the request with its token', async () => {
    const { url, client, session } = await quiet()
    const meta = { _meta: { progressToken: 'p' } }
    const [one, two] = [call(1, meta), call(2)].map((body) => ask(url, { headers: session, body }))
    await arrived(client, 2)
    client.peer.send(notificationMessage('notifications/progress', PROGRESS))
    for (const id of [1, 2]) client.peer.send(resultMessage(id, {}))
    expect((await one)?.body).toContain('notifications/progress')
    expect((await two)?.body).toBe(textOf(resultMessage(2, {})))
  })

  test('about nothing goes to a stream for that, and to the newest', async () => {
    const { url, client, session } = await quiet()
    const answer = ask(url, { headers: session, body: call(1) })
    await arrived(client, 1)
    const streams = [
      await begin(url, { method: 'GET', headers: session }),
      await begin(url, { method: 'GET', headers: session }),
    ]
    client.peer.send(notification)
    client.peer.send(resultMessage(1, {}))
    expect((await answer).body).toBe(textOf(resultMessage(1, {})))
    await ask(url, { method: 'DELETE', headers: session })
    const seen = await Promise.all(streams.map((stream) => text(stream)))
    expect(seen).toEqual(['', `event: message\ndata: ${textOf(notification)}\n\n`])
  })

  test('about nothing goes to an open response where there is no stream', async () => {
    const { url, client, session } = await quiet()
    const answers = [1, 2].map((id) => ask(url, { headers: session, body: call(id) }))
    await arrived(client, 2)
    client.peer.send(requestMessage('s', 'sampling/createMessage', {}))
    for (const id of [1, 2]) client.peer.send(resultMessage(id, {}))
    const bodies = (await Promise.all(answers)).map(({ body }) => body)
    expect(bodies.filter((body) => body.includes('sampling/createMessage'))).toHaveLength(1)
  })

  test('about nothing waits where there is neither', async () => {
    const { url, client, session } = await quiet()
    const sent = Array.from({ length: 3 }, (_, index) => notificationMessage(`n${index}`))
    for (const message of sent) client.peer.send(message)
    const stream = messagesOf(await begin(url, { method: 'GET', headers: session }))
    for (const message of sent)
      expect(await stream.next()).toMatchObject({ value: textOf(message) })
    client.peer.send(notification)
    expect(await stream.next()).toMatchObject({ value: textOf(notification) })
  })

  test('in answer to nobody goes nowhere', async () => {
    const { url, client, session } = await quiet()
    client.peer.send(errorMessage(null, { code: -32700, message: 'x' }))
    client.peer.send(resultMessage(99, {}))
    client.peer.send(notification)
    const stream = messagesOf(await begin(url, { method: 'GET', headers: session }))
    expect(await stream.next()).toMatchObject({ value: textOf(notification) })
  })

  test('and its client answers, comes back', async () => {
    const { url, client, session } = await quiet()
    const answer = '{"jsonrpc":"2.0", "id":"s","result":{}}'
    const accepted = await ask(url, { headers: session, body: answer })
    expect(accepted).toMatchObject({ status: 202, body: '' })
    expect(client.received).toEqual([answer])
  })
})

describe('a stream that is not read', () => {
  const big = notificationMessage('m', { text: 'x'.repeat(1024 * 1024) })
  const MOST = 100

  test('holds the session until it is', async () => {
    const { url, client, session } = await quiet()
    const stream = await begin(url, { method: 'GET', headers: session })
    let sent = 0
    for (; sent < MOST && client.holds.length === 0; sent += 1) client.peer.send(big)
    expect(sent).toBeLessThan(MOST)
    const seen: string[] = []
    for await (const message of messagesOf(stream)) if (seen.push(message) === sent) break
    expect(new Set(seen)).toEqual(new Set([textOf(big)]))
    await expect.poll(() => client.holds).toEqual([true, false])
  })

  test('holds no longer than it is there, or than its request has no answer', async () => {
    const { url, client, session } = await quiet()
    const stream = await begin(url, { method: 'GET', headers: session })
    for (let sent = 0; sent < MOST && client.holds.length === 0; sent += 1) client.peer.send(big)
    stream.destroy()
    await expect.poll(() => client.holds).toEqual([true, false])
    const answer = begin(url, { headers: session, body: call(1) })
    await arrived(client, 1)
    client.peer.send(notificationMessage('n'), 1)
    const unread = await answer
    for (let sent = 0; sent < MOST && client.holds.length === 2; sent += 1) client.peer.send(big, 1)
    expect(client.holds).toEqual([true, false, true])
    client.peer.send(resultMessage(1, {}))
    expect(client.holds).toEqual([true, false, true, false])
    unread.destroy()
  })
})

describe('a request that can’t be served', () => {
  const REFUSED = { jsonrpc: '2.0', id: null, error: { message: expect.any(String) } }
  const LONG = { bodyLimit: 1000 }
  const modern = { 'mcp-protocol-version': '2026-07-28' }
  test.each<[string, number, Sent]>([
    ['without a session', 400, { headers: { 'mcp-session-id': undefined }, body: call(1) }],
    ['with an empty session', 400, { headers: { 'mcp-session-id': '' }, body: call(1) }],
    ['with an unknown session', 404, { headers: { 'mcp-session-id': 'x' }, body: call(1) }],
    ['by GET without a session', 400, { method: 'GET', headers: { 'mcp-session-id': undefined } }],
    ['by DELETE without one', 400, { method: 'DELETE', headers: { 'mcp-session-id': undefined } }],
    [
      'in an unknown revision',
      400,
      { headers: { 'mcp-protocol-version': '1999-01-01' }, body: call(1) },
    ],
    [
      'by GET in an unknown revision',
      400,
      { method: 'GET', headers: { 'mcp-protocol-version': '1' } },
    ],
    ['by GET in a revision without streams', 405, { method: 'GET', headers: modern }],
    ['by DELETE in a revision without sessions', 405, { method: 'DELETE', headers: modern }],
    ['by another method', 405, { method: 'PUT', body: call(1) }],
    ['by HEAD', 405, { method: 'HEAD' }],
    ['at another path', 404, { path: '/sse', body: call(1) }],
    [
      'at a path of authorization',
      404,
      { method: 'GET', path: '/.well-known/oauth-protected-resource/mcp' },
    ],
    [
      'whose client takes no JSON',
      406,
      { headers: { accept: 'text/event-stream' }, body: call(1) },
    ],
    [
      'whose client takes no stream',
      406,
      { headers: { accept: 'application/json' }, body: call(1) },
    ],
    [
      'whose client refuses streams',
      406,
      { headers: { accept: '*/*, text/event-stream;q=0' }, body: call(1) },
    ],
    [
      'whose client doesn’t say what it takes',
      406,
      { headers: { accept: undefined }, body: call(1) },
    ],
    [
      'by GET whose client takes no stream',
      406,
      { method: 'GET', headers: { accept: 'application/json' } },
    ],
    ['of no type', 415, { headers: { 'content-type': undefined }, body: call(1) }],
    ['of another type', 415, { headers: { 'content-type': 'text/plain' }, body: call(1) }],
    ['that is packed', 415, { headers: { 'content-encoding': 'gzip' }, body: call(1) }],
    ['that is too long', 413, { body: call(1, { text: 'x'.repeat(1000) }) }],
    [
      'that is too long, as shows late',
      413,
      { headers: { 'transfer-encoding': 'chunked' }, body: 'x'.repeat(100_000) },
    ],
    ['that is no JSON', 400, { body: '{"jsonrpc"' }],
    ['that is nothing', 400, { body: '' }],
    ['that is no message', 400, { body: { jsonrpc: '2.0' } }],
    ['that is an empty batch', 400, { body: [] }],
    ['that is a batch with something else', 400, { body: [call(1), {}] }],
    ['that begins a session beside others', 400, { body: [HELLO, call(1)] }],
  ])('%s: %i', async (_title, status, sent) => {
    const { url, client, session, server } = await quiet(LONG)
    const answer = await ask(url, { ...sent, headers: { ...session, ...sent.headers } })
    expect(answer.status).toBe(status)
    // A HEAD has no body in which it could be told.
    const told: unknown = sent.method === 'HEAD' ? REFUSED : JSON.parse(answer.body)
    expect(told).toMatchObject(REFUSED)
    expect([client.received, server.clients.length]).toEqual([[], 1])
  })

  test.each([
    ['behind its address alone', { path: '/' }],
    ['with a slash behind it', { path: '/mcp/' }],
    ['with a query', { path: '/mcp?a=b' }],
    ['in the revision that was agreed on', { headers: { 'mcp-protocol-version': '2025-11-25' } }],
    ['in another one with a handshake', { headers: { 'mcp-protocol-version': '2025-03-26' } }],
    ['with a charset', { headers: { 'content-type': 'Application/JSON; charset=utf-8' } }],
    ['whose client takes anything', { headers: { accept: '*/*' } }],
    ['whose client takes ranges', { headers: { accept: 'application/*;q=0.1, TEXT/*' } }],
  ])('is another one than that %s', async (_title, { path, headers }: Sent) => {
    const { url } = await served()
    const session = await openSession(url)
    const sent = {
      headers: { ...session, ...headers },
      body: call(1),
      ...(path !== undefined && { path }),
    }
    expect(await ask(url, sent)).toMatchObject({ status: 200 })
  })

  test('for its length is told so before it is sent', async () => {
    const { url } = await served()
    const asked = request(url, {
      method: 'POST',
      headers: { accept: '*/*', 'content-type': 'application/json', 'content-length': 2 ** 40 },
    })
    asked.on('error', () => undefined)
    asked.flushHeaders()
    const answer = await new Promise<IncomingMessage>((resolve) => asked.once('response', resolve))
    expect(answer.statusCode).toBe(413)
    asked.destroy()
  })

  test('to its end, by a fault of the server’s, is broken off', async () => {
    const server = createFakeServer((_, peer) => {
      peer.send(notificationMessage('n'))
      throw new TypeError('not my day')
    })
    const { url } = await served(server)
    await expect(ask(url, { body: HELLO })).rejects.toThrow('aborted')
    await server.clients[0]?.left
  })

  test('by a fault of the server’s is told so', async () => {
    const server = createFakeServer((message, peer) => {
      if (message.method !== 'initialize') throw new TypeError('not my day')
      peer.send(resultMessage(0, {}))
    })
    const { url } = await served(server)
    const session = await openSession(url)
    const answer = await ask(url, { headers: session, body: call(1) })
    expect(answer.status).toBe(500)
    expect(answer.body).toContain('Internal error: not my day')
    server.clients[0]?.peer.send(resultMessage(1, {}))
    expect(await ask(url, { method: 'DELETE', headers: session })).toMatchObject({ status: 204 })
  })
})
