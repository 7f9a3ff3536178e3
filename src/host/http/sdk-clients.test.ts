import {
  Client as ClientV2,
  type ClientOptions,
  StreamableHTTPClientTransport as TransportV2,
} from '@modelcontextprotocol/client'
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import {
  ListRootsRequestSchema,
  ToolListChangedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { describe, expect, onTestFinished, test } from 'vitest'
import { notificationMessage } from '../../rpc/rpc-edits.ts'
import { answerAsServer } from '../test-support/answer-as-server.ts'
import { createFakeServer, type FakeServer } from '../test-support/create-fake-server.ts'
import { served } from '../test-support/over-http.ts'

const INFO = { name: 'client', version: '1' }
const LISTED = ['echo', 'progress', 'roots', 'never']
const ROOTS = [{ uri: 'file:///a' }]
const TOKEN = 'token'
const asText = (value: unknown) => ({ content: [{ type: 'text', text: JSON.stringify(value) }] })
const requestInit = { headers: { authorization: `Bearer ${TOKEN}` } }

function fakeServer(eras: Parameters<typeof answerAsServer>[0]): FakeServer {
  return createFakeServer(answerAsServer(eras))
}

async function connectV1(server: FakeServer) {
  const { url } = await served(server, { token: TOKEN })
  const client = new ClientV1(INFO, { capabilities: { roots: {} } })
  client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: ROOTS }))
  const transport = new TransportV1(new URL(url), { requestInit })
  const faults: Error[] = []
  Object.assign(client, { onerror: (error: Error) => faults.push(error) })
  onTestFinished(() => client.close())
  return { client, transport, faults }
}

async function connectV2(server: FakeServer, options: ClientOptions) {
  const { url } = await served(server, { token: TOKEN })
  const client = new ClientV2(INFO, { capabilities: { roots: {} }, ...options })
  client.setRequestHandler('roots/list', () => ({ roots: ROOTS }))
  const transport = new TransportV2(new URL(url), { requestInit })
  const faults: Error[] = []
  Object.assign(client, { onerror: (error: Error) => faults.push(error) })
  onTestFinished(() => client.close())
  return { client, transport, faults }
}

describe('the client of the first SDK', () => {
  test('calls tools, hears of progress, answers, and ends its session', async () => {
    const server = fakeServer(['legacy'])
    const { client, transport, faults } = await connectV1(server)
    const changed = Promise.withResolvers<void>()
    client.setNotificationHandler(ToolListChangedNotificationSchema, () => changed.resolve())
    await client.connect(transport)
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(LISTED)
    const progress: unknown[] = []
    const call = { name: 'progress', arguments: { a: 1 } }
    const result = await client.callTool(call, undefined, {
      onprogress: (told) => progress.push(told),
    })
    expect(result).toMatchObject(asText({ a: 1 }))
    expect(progress).toEqual([{ progress: 1 }, { progress: 2 }])
    expect(await client.callTool({ name: 'roots' })).toMatchObject(asText({ roots: ROOTS }))
    server.clients[0]?.peer.send(notificationMessage('notifications/tools/list_changed'))
    await changed.promise
    await transport.terminateSession()
    expect([server.clients.length, server.clients[0]?.leaves, faults]).toEqual([1, 1, []])
  })

  test('gives a call up', async () => {
    const server = fakeServer(['legacy'])
    const { client, transport } = await connectV1(server)
    await client.connect(transport)
    const gone = new AbortController()
    const call = client.callTool({ name: 'never' }, undefined, { signal: gone.signal })
    gone.abort('enough')
    await expect(call).rejects.toThrow('enough')
    await client.ping()
    expect(server.clients[0]?.received.join('\n')).toContain('notifications/cancelled')
  })

  test('is turned away without the token', async () => {
    const { url } = await served(fakeServer(['legacy']), { token: TOKEN })
    const client = new ClientV1(INFO)
    await expect(client.connect(new TransportV1(new URL(url)))).rejects.toThrow(
      /token is required/u,
    )
  })
})

describe('the client of the second SDK', () => {
  test.each<[string, ClientOptions, Parameters<typeof answerAsServer>[0]]>([
    ['with a handshake', {}, ['legacy']],
    ['with one, having found no other way', { versionNegotiation: { mode: 'auto' } }, ['legacy']],
  ])('%s calls tools, hears of progress and answers', async (_title, options, eras) => {
    const server = fakeServer(eras)
    const { client, transport, faults } = await connectV2(server, options)
    const changed = Promise.withResolvers<void>()
    client.setNotificationHandler('notifications/tools/list_changed', () => changed.resolve())
    await client.connect(transport)
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(LISTED)
    const progress: unknown[] = []
    const call = { name: 'progress', arguments: { a: 1 } }
    const result = await client.callTool(call, { onprogress: (told) => progress.push(told) })
    expect(result).toMatchObject(asText({ a: 1 }))
    expect(progress).toEqual([{ progress: 1 }, { progress: 2 }])
    expect(await client.callTool({ name: 'roots' })).toMatchObject(asText({ roots: ROOTS }))
    server.clients.at(-1)?.peer.send(notificationMessage('notifications/tools/list_changed'))
    await changed.promise
    await transport.terminateSession()
    expect([server.clients.at(-1)?.leaves, faults]).toEqual([1, []])
  })

  test.each<[string, ClientOptions]>([
    ['without a handshake', { versionNegotiation: { mode: { pin: '2026-07-28' } } }],
    ['without one, having asked first', { versionNegotiation: { mode: 'auto' } }],
  ])('%s calls tools, hears of progress and of changes', async (_title, options) => {
    const server = fakeServer(['legacy', 'modern'])
    const { client, transport, faults } = await connectV2(server, options)
    await client.connect(transport)
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(LISTED)
    const progress: unknown[] = []
    const call = { name: 'progress', arguments: { a: 1 } }
    const result = await client.callTool(call, { onprogress: (told) => progress.push(told) })
    expect(result).toMatchObject(asText({ a: 1 }))
    expect(progress).toEqual([{ progress: 1 }, { progress: 2 }])
    const changed = Promise.withResolvers<void>()
    client.setNotificationHandler('notifications/tools/list_changed', () => changed.resolve())
    const subscription = await client.listen({ toolsListChanged: true })
    await changed.promise
    const listener = server.clients.at(-1)
    await subscription.close()
    await listener?.left
    expect(server.clients.every(({ peer }) => peer.scope === 'request')).toBe(true)
    expect(faults).toEqual([])
  })

  test('gives a call up by closing its stream, where it has no handshake', async () => {
    const server = fakeServer(['modern'])
    const options: ClientOptions = { versionNegotiation: { mode: { pin: '2026-07-28' } } }
    const { client, transport } = await connectV2(server, options)
    await client.connect(transport)
    const count = server.clients.length
    const gone = new AbortController()
    const call = client.callTool({ name: 'never' }, { signal: gone.signal })
    while (server.clients.length === count) await new Promise((resolve) => setImmediate(resolve))
    gone.abort('enough')
    await expect(call).rejects.toThrow('enough')
    await server.clients.at(-1)?.left
  })
})
