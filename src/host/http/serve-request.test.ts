import { describe, expect, test } from 'vitest'
import { META_KEYS } from '../../mcp/meta-keys.ts'
import { errorMessage, notificationMessage, resultMessage } from '../../rpc/rpc-edits.ts'
import { createFakeServer } from '../test-support/create-fake-server.ts'
import { ask, begin, HELLO, messagesOf, type Sent, served } from '../test-support/over-http.ts'

const VERSION = '2026-07-28'
const envelope = (version = VERSION) => ({ _meta: { [META_KEYS.protocolVersion]: version } })

/** A request as a client without a handshake sends it. */
function modern(method: string, params = {}, headers = {}): Sent {
  return {
    headers: { 'mcp-protocol-version': VERSION, 'mcp-method': method, ...headers },
    body: { jsonrpc: '2.0', id: 1, method, params: { ...params, ...envelope() } },
  }
}

const LIST = modern('tools/list')
const call = (name: string, headers = {}) => modern('tools/call', { name }, headers)
const notification = (method: string) => ({ jsonrpc: '2.0', method })
const encoded = (text: string) => `=?base64?${Buffer.from(text).toString('base64')}?=`
const LISTEN = modern('subscriptions/listen')

describe('a request without a session', () => {
  test('is a client of its own, and its answer the last of it', async () => {
    const { url, server } = await served()
    const [left, right] = await Promise.all([ask(url, LIST), ask(url, LIST)])
    expect(left).toMatchObject({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: '{"jsonrpc":"2.0","id":1,"result":{"method":"tools/list"}}',
    })
    expect(right.body).toBe(left.body)
    expect(left.headers).not.toHaveProperty('mcp-session-id')
    const scope = { scope: 'request' }
    expect(server.clients).toMatchObject([
      { leaves: 0, peer: scope },
      { leaves: 0, peer: scope },
    ])
    expect(server.clients[0]?.received).toEqual([JSON.stringify(LIST.body)])
  })

  test('has a stream of all that is sent to it, up to its answer', async () => {
    const server = createFakeServer((_, peer) => {
      peer.send(notificationMessage('a'))
      peer.send(resultMessage(2, 'of another'))
      peer.send(notificationMessage('b'), 7)
      peer.send(resultMessage(1, {}))
      peer.send(notificationMessage('late'))
    })
    const { url } = await served(server)
    const messages: string[] = []
    for await (const message of messagesOf(await begin(url, LIST))) messages.push(message)
    expect(messages).toEqual([
      '{"jsonrpc":"2.0","method":"a"}',
      '{"jsonrpc":"2.0","method":"b"}',
      '{"jsonrpc":"2.0","id":1,"result":{}}',
    ])
  })

  test('that listens has its stream for as long as it likes, and is given up by closing it', async () => {
    const server = createFakeServer((_, peer) => peer.send(notificationMessage('acknowledged')))
    const { url } = await served(server)
    const answer = await begin(url, LISTEN)
    const messages = messagesOf(answer)
    expect(await messages.next()).toMatchObject({ value: expect.stringContaining('acknowledged') })
    const [client] = server.clients
    client?.peer.send(notificationMessage('changed'))
    expect(await messages.next()).toMatchObject({ value: expect.stringContaining('changed') })
    answer.destroy()
    await client?.left
    client?.peer.send(notificationMessage('late'))
    expect(client?.leaves).toBe(1)
  })

  test('is given up by closing its connection before anything came', async () => {
    const arrived = Promise.withResolvers<void>()
    const server = createFakeServer(() => arrived.resolve())
    const { url } = await served(server)
    const gone = new AbortController()
    const asked = fetch(url, {
      method: 'POST',
      headers: {
        accept: '*/*',
        'content-type': 'application/json',
        ...Object.fromEntries(
          Object.entries(LIST.headers ?? {}).map(([name, value]) => [name, String(value)]),
        ),
      },
      body: JSON.stringify(LIST.body),
      signal: gone.signal,
    })
    await arrived.promise
    gone.abort()
    await expect(asked).rejects.toThrow('aborted')
    await server.clients[0]?.left
    expect(server.clients).toMatchObject([{ leaves: 1 }])
  })

  test('ends where the server ends it', async () => {
    const server = createFakeServer((_, peer) => peer.close())
    const { url } = await served(server)
    expect(await ask(url, LIST)).toMatchObject({
      status: 200,
      body: '{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"the server gave no answer"}}',
    })
    expect(server.clients).toMatchObject([{ leaves: 0 }])
  })

  test('that listens has the end of its stream where the host closes, and no answer', async () => {
    const server = createFakeServer((_, peer) => peer.send(notificationMessage('acknowledged')))
    const { url, host } = await served(server)
    const messages = messagesOf(await begin(url, LISTEN))
    await messages.next()
    await host.close()
    expect(await messages.next()).toMatchObject({ done: true })
    expect(server.clients).toMatchObject([{ leaves: 1 }])
  })

  test.each([
    [-32601, 404],
    [-32700, 400],
    [-32600, 400],
    [-32020, 400],
    [-32021, 400],
    [-32022, 400],
    [-32602, 200],
    [-32603, 200],
    [1, 200],
  ])('whose answer is the error %i has the status %i', async (code, status) => {
    const server = createFakeServer((_, peer) => peer.send(errorMessage(1, { code, message: 'x' })))
    const { url } = await served(server)
    const answer = await ask(url, LIST)
    expect(answer.status).toBe(status)
    expect(answer.body).toBe(`{"jsonrpc":"2.0","id":1,"error":{"code":${code},"message":"x"}}`)
  })

  test('needs no session, and takes none', async () => {
    const { url } = await served()
    const headers = { ...LIST.headers, 'mcp-session-id': 'x' }
    expect(await ask(url, { ...LIST, headers })).toMatchObject({ status: 200 })
  })

  test('may be of a revision that nobody knows yet: its server says what it knows', async () => {
    const { url, server } = await served()
    for (const version of ['2099-01-01', 'next', '1999-01-01']) {
      const headers = { 'mcp-protocol-version': version, 'mcp-method': 'x' }
      const body = { jsonrpc: '2.0', id: 1, method: 'x', params: envelope(version) }
      expect(await ask(url, { headers, body })).toMatchObject({ status: 200 })
    }
    expect(server.clients).toHaveLength(3)
  })
})

describe('a notification without a session', () => {
  const headers = { 'mcp-protocol-version': VERSION }

  test('is that of a client which is gone at once', async () => {
    const { url, server } = await served()
    const sent = { headers, body: notification('n') }
    expect(await ask(url, sent)).toMatchObject({ status: 202, body: '' })
    expect(server.clients).toMatchObject([{ received: [JSON.stringify(sent.body)], leaves: 1 }])
  })

  test('gives no request up, whose id others may use, too', async () => {
    const { url, server } = await served()
    const body = { ...notification('notifications/cancelled'), params: { requestId: 1 } }
    expect(await ask(url, { headers, body })).toMatchObject({ status: 202 })
    expect(server.clients).toEqual([])
  })
})

describe('headers that repeat the message', () => {
  test.each<[string, Sent]>([
    ['its name', call('é\n', { 'mcp-name': encoded('é\n') })],
    ['a name that looks encoded', call(encoded('x'), { 'mcp-name': encoded(encoded('x')) })],
    ['a name encoded for nothing', call('x', { 'mcp-name': encoded('x') })],
    ['no name where it has none', modern('tools/call')],
    ['a name where none is needed', modern('tools/list', { name: 'y' }, { 'mcp-name': 'x' })],
    ['what it reads', modern('resources/read', { uri: 'a:b' }, { 'mcp-name': 'a:b' })],
  ])('are right with %s', async (_title, sent) => {
    const { url } = await served()
    expect(await ask(url, sent)).toMatchObject({ status: 200 })
  })

  test.each<[string, Sent]>([
    ['no revision', modern('x', {}, { 'mcp-protocol-version': undefined })],
    ['another revision', modern('x', {}, { 'mcp-protocol-version': '2025-11-25' })],
    ['no method', modern('x', {}, { 'mcp-method': undefined })],
    ['another method', modern('x', {}, { 'mcp-method': 'y' })],
    ['no name', call('x')],
    ['another name', call('x', { 'mcp-name': 'y' })],
    ['a name in another case', call('x', { 'mcp-name': 'X' })],
    ['a name that is no base64', call('x', { 'mcp-name': '=?base64?eA?=' })],
    ['a name that is no UTF-8', call('\uFFFD', { 'mcp-name': '=?base64?/w==?=' })],
    ['no address of what it reads', modern('resources/read', { uri: 'a:b' })],
    [
      'a revision where it begins a session',
      { headers: { 'mcp-protocol-version': VERSION }, body: HELLO },
    ],
  ])('are refused with %s', async (_title, sent) => {
    const { url, server } = await served()
    const answer = await ask(url, sent)
    expect(answer).toMatchObject({ status: 400 })
    const { id } = sent.body === HELLO ? HELLO : { id: 1 }
    expect(JSON.parse(answer.body)).toMatchObject({ id, error: { code: -32020 } })
    expect(server.clients).toEqual([])
  })

  test('say what is wrong', async () => {
    const { url } = await served()
    const told = async (sent: Sent) => (await ask(url, sent)).body
    expect([await told(call('x')), await told(call('x', { 'mcp-name': 'y' }))])
      .toMatchInlineSnapshot(`
      [
        "{"jsonrpc":"2.0","id":1,"error":{"code":-32020,"message":"the header Mcp-Name is missing"}}",
        "{"jsonrpc":"2.0","id":1,"error":{"code":-32020,"message":"the header Mcp-Name says \\"y\\", and the body \\"x\\""}}",
      ]
    `)
  })

  test('aren’t taken for what a request doesn’t say itself', async () => {
    const { url, server } = await served()
    const { headers } = LIST
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    const answer = await ask(url, { ...(headers && { headers }), body })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchInlineSnapshot(
      `"{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"the header names revision 2026-07-28, and _meta of the request none"}}"`,
    )
    expect(server.clients).toEqual([])
  })

  test('are none in a batch', async () => {
    const { url, server } = await served()
    const body = [{ jsonrpc: '2.0', id: 1, method: 'tools/list', params: envelope() }]
    expect(await ask(url, { body })).toMatchObject({ status: 400 })
    expect(server.clients).toEqual([])
  })
})
