import { setTimeout as nextTurn } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { GatewayEvent } from '../contracts/gateway-event.ts'
import type { JsonObject, JsonValue } from '../contracts/json.ts'
import { isJsonArray } from '../json/is-json-array.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { partOf, type RpcMessage } from '../rpc/rpc-message.ts'
import { readRpcMessage } from '../rpc/rpc-message.ts'
import { createGateway } from './create-gateway.ts'
import { asItIs } from './test-support/as-it-is.ts'
import { fakeClient } from './test-support/fake-client.ts'
import { type FakeServer, fakeServer } from './test-support/fake-server.ts'
import { createToolAdapter } from './tools/create-tool-adapter.ts'
import { createToolMemory } from './tools/test-support/create-tool-memory.ts'
import type { ToolAdapter, ToolEntries } from './tools/tool-adapter.ts'

const HELLO =
  '{"jsonrpc":"2.0", "id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}'
const INITIALIZED = '{"jsonrpc":"2.0","method":"notifications/initialized"}'

const GREETING = {
  result: {
    protocolVersion: '2025-11-25',
    capabilities: { tools: {}, logging: {} },
    serverInfo: { name: 'fake', version: '1' },
  },
}

/** What a server says to requests, by their methods. */
function answers(table: Readonly<Record<string, JsonValue>>) {
  return ({ method }: JsonObject): JsonValue | undefined =>
    typeof method === 'string' ? { initialize: GREETING, ...table }[method] : undefined
}

function setUp(
  table: Readonly<Record<string, JsonValue>> = {},
  adapter: ToolAdapter = asItIs,
  server = fakeServer(answers(table)),
) {
  const events: GatewayEvent[] = []
  const gateway = createGateway({
    servers: [{ name: 'fake', open: server.open, adapter, changesLists: adapter !== asItIs }],
    onEvent: (event) => events.push(event),
  })
  return { server, gateway, events }
}

function greeted(table: Readonly<Record<string, JsonValue>> = {}, given?: FakeServer) {
  const { server, gateway, events } = setUp(table, asItIs, given)
  const client = fakeClient(gateway.accept)
  client.say(HELLO)
  client.say(INITIALIZED)
  return { server, gateway, events, client }
}

function cancel(requestId: number): JsonObject {
  return { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } }
}

describe('a conversation with one server', () => {
  test('passes on what both say byte for byte', async () => {
    const { server, client } = greeted()
    const odd = '{"method" : "resources/list","jsonrpc":"2.0","id": "ü" ,"extra":1e400}'
    const noted = '{"jsonrpc":"2.0","method":"notifications/message", "params":{"data":0.10}}'
    client.say(odd)
    server.say(noted)
    expect(server.lives).toEqual([[HELLO, INITIALIZED, odd]])
    expect(await client.hears('0.10')).toBe(noted)
    expect(await client.hears('serverInfo')).toMatch(/^\{ "id":0, {2}"result":/u)
  })

  test('answers what is in flight when the server ends, and starts it again as it was', async () => {
    const { server, client, events } = greeted({ 'logging/setLevel': { result: {} } })
    await client.hears('serverInfo')
    client.say({ jsonrpc: '2.0', id: 1, method: 'logging/setLevel', params: { level: 'debug' } })
    await client.hears('"id":1')
    client.say({ jsonrpc: '2.0', id: 'slow', method: 'tools/call', params: { name: 'sleep' } })
    server.say('{"jsonrpc":"2.0","id":7,"method":"roots/list"}')
    server.crash()
    expect(await client.hears('"slow"')).toBe(
      '{"jsonrpc":"2.0","id":"slow","error":{"code":-32000,"message":"server fake exited with code 1","data":{"stderr":["boom"]}}}',
    )
    expect(await client.hears('notifications/cancelled')).toContain('"requestId":7')
    await client.hears('notifications/tools/list_changed')
    const again = server.lives[1] ?? []
    expect(again.map((text) => text.replaceAll(/assay-[\da-f]+-\d+/gu, 'ID'))).toEqual([
      HELLO.replace('"id":0', '"id":"ID"'),
      INITIALIZED,
      '{"jsonrpc":"2.0","id":"ID","method":"logging/setLevel","params":{"level":"debug"}}',
    ])
    client.say('{"jsonrpc":"2.0","id":7,"result":{"roots":[]}}')
    expect(server.lives[1]).toHaveLength(3)
    expect(events.filter(({ type }) => type === 'server')).toMatchObject([
      { state: 'connected' },
      { state: 'restarting', retryIn: 0, stderr: ['boom'] },
      { state: 'connected' },
    ])
  })

  test('refuses, with when it tries again, while a server is down that never got through its handshake', async () => {
    const { server, gateway } = setUp()
    const client = fakeClient(gateway.accept)
    for (const id of [1, 2]) {
      client.say({ jsonrpc: '2.0', id, method: 'initialize', params: {} })
      server.crash()
    }
    client.say({ jsonrpc: '2.0', id: 3, method: 'initialize', params: {} })
    expect(await client.hears('"id":3')).toContain(
      'server fake exited with code 1; it is tried again in 1 s',
    )
    expect(server.lives).toHaveLength(2)
  })

  test('starts a server once more that hangs when it is told again who the client is', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const greets = answers({})
    const server = fakeServer((request) =>
      server.lives.length === 2 ? undefined : greets(request),
    )
    const { client, events } = greeted({}, server)
    await client.hears('serverInfo')
    server.crash()
    await vi.advanceTimersByTimeAsync(0)
    client.say(ask(1))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await client.hears('"id":1')).toContain('no answer within 60 s')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.lives).toHaveLength(3)
    expect(events.at(-1)).toMatchObject({ type: 'server', state: 'connected' })
  })

  test('tells that a server refuses the handshake, and passes on how', async () => {
    const error = { code: -32603, message: 'nothing listens at 127.0.0.1:9' }
    const { gateway, events } = setUp({ initialize: { error } })
    const client = fakeClient(gateway.accept)
    client.say(HELLO)
    expect(await client.hears('"id":0')).toContain(JSON.stringify({ error }).slice(1, -1))
    expect(events.filter(({ type }) => type === 'server')).toEqual([
      {
        type: 'server',
        server: 'fake',
        state: 'not-connected',
        message: 'the handshake with server "fake" failed: nothing listens at 127.0.0.1:9',
        retryIn: 0,
      },
    ])
  })

  test('tells what to do about an error that comes from around the server, once, and its callers each time', async () => {
    const text = "BrowserType.launch: Executable doesn't exist at /browsers/chromium-1248/chrome"
    const failed = { result: { isError: true, content: [{ type: 'text', text }] } }
    const { client, events } = greeted({ 'tools/call': failed })
    for (const id of [1, 2])
      client.say({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'fetch' } })
    for (const id of [1, 2])
      expect(JSON.parse(await client.hears(`"id":${id}`))).toMatchObject({
        result: {
          isError: true,
          content: [
            { type: 'text', text },
            {
              type: 'text',
              text: expect.stringMatching(
                /^mcp-assay: the server needs a browser that is not installed .*install/u,
              ),
            },
          ],
        },
      })
    const [told, ...others] = events.filter(({ type }) => type === 'tool')
    expect(others).toEqual([])
    expect(told).toMatchObject({
      tool: 'fetch',
      message: expect.stringContaining('needs a browser that is not installed'),
      hint: expect.stringContaining('install'),
    })
  })

  test('never takes an error of its own for one of a tool', async () => {
    const memory = createToolMemory()
    const adapter = createToolAdapter({ server: 'fake', memory })
    const server = fakeServer(answers({ 'tools/list': { result: { tools: [{ name: 'sleep' }] } } }))
    const { gateway, events } = setUp({}, adapter, server)
    const client = fakeClient(gateway.accept)
    client.say(HELLO)
    client.say(INITIALIZED)
    client.say({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
    await client.hears('"sleep"')
    for (const id of [2, 3]) {
      client.say({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'sleep' } })
      server.crash('Error: connect ECONNREFUSED 127.0.0.1:9')
      expect(await client.hears(`"id":${id}`)).toContain('"code":-32000')
    }
    expect(memory.statuses).toEqual(new Map())
    expect(events.filter(({ type }) => type === 'tool' || type === 'status')).toEqual([])
    await gateway.close()
  })

  test('starts a server no more for a client that leaves with the error of its last request', async () => {
    const server = fakeServer(answers({}))
    const gateway = createGateway({
      servers: [{ name: 'fake', open: server.open, adapter: asItIs, changesLists: false }],
      onEvent: () => undefined,
    })
    const handler = gateway.accept({
      scope: 'session',
      send: ({ kind }) => {
        if (kind === 'error') handler.leave()
      },
      close: () => undefined,
    })
    for (const text of [HELLO, INITIALIZED, JSON.stringify(ask(1))])
      handler.receive(readRpcMessage(Buffer.from(text)))
    await nextTurn()
    server.crash()
    await nextTurn()
    await gateway.close()
    expect(server.lives).toHaveLength(1)
  })

  test('keeps ids in all their digits where it answers itself', async () => {
    const { server, client } = greeted()
    await client.hears('serverInfo')
    client.say('{"jsonrpc":"2.0","id":9007199254740993,"method":"tools/call"}')
    server.say('{"jsonrpc":"2.0","id":-9007199254740993,"method":"roots/list"}')
    server.crash()
    expect(await client.hears('"error"')).toContain('"id":9007199254740993,')
    expect(await client.hears('cancelled')).toContain('"requestId":-9007199254740993')
  })

  test('owes no answer to a request that was cancelled, in either direction', async () => {
    const { server, client } = greeted()
    await client.hears('serverInfo')
    client.say({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'sleep' } })
    client.say(cancel(1))
    server.say('{"jsonrpc":"2.0","id":7,"method":"roots/list"}')
    server.say(JSON.stringify(cancel(7)))
    server.crash()
    await client.hears('tools/list_changed')
    expect(client.heard.filter((text) => text.includes('error'))).toEqual([])
    expect(client.heard.filter((text) => text.includes('cancelled'))).toHaveLength(1)
    expect(server.lives[0]).toContain(JSON.stringify(cancel(1)))
  })

  test('ends the connection with its client', async () => {
    const { server, client, gateway } = greeted()
    client.leave()
    await gateway.close()
    expect(server.closed()).toBe(1)
  })
})

describe('tools', () => {
  const TOOL = { name: 'read', outputSchema: { type: 'object' } }

  test('are known, by a question of its own, where an answer has to be judged and the client never asked', async () => {
    const entries: (JsonObject | undefined)[] = []
    const { gateway, server } = setUp(
      {
        'tools/list': { result: { tools: [TOOL] } },
        'tools/call': { result: { content: [] } },
      },
      {
        ...asItIs,
        needsEntry: () => true,
        adaptAnswer: (message, { entry }) => {
          entries.push(entry)
          return { message, isListChanged: true }
        },
      },
    )
    const client = fakeClient(gateway.accept)
    client.say(HELLO)
    client.say({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'read' } })
    client.say({ jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'read' } })
    await client.hears('"id":2')
    expect(entries).toEqual([TOOL, TOOL])
    expect(server.lives[0]?.filter((text) => text.includes('tools/list'))).toHaveLength(1)
    expect(client.heard.filter((text) => text.includes('list_changed'))).toHaveLength(2)
    expect(await client.hears('serverInfo')).toContain('"tools":{"listChanged":true}')
  })
})

/** A conversation in which tools are known by what the server lists; `entries` are those that answers were judged by. */
function judging(table: Readonly<Record<string, JsonValue>> = {}) {
  const entries: (JsonObject | undefined)[] = []
  const { gateway, server } = setUp(table, {
    ...asItIs,
    adaptList: (message) => ({ message, entries: toolsIn(message) }),
    needsEntry: () => true,
    adaptAnswer: (message, { entry }) => {
      entries.push(entry)
      return { message, isListChanged: false }
    },
  })
  const client = fakeClient(gateway.accept)
  client.say(HELLO)
  return { client, server, entries, lists: () => listRequests(server.lives[0] ?? []) }
}

function toolsIn(message: RpcMessage): ToolEntries {
  const tools = partOf(message, ['result', 'tools'])
  const all = isJsonArray(tools) ? tools.filter((tool) => isJsonObject(tool)) : []
  return new Map(all.map((tool) => [JSON.stringify(tool['name']).slice(1, -1), tool]))
}

function listRequests(life: readonly string[]): readonly { readonly id: string }[] {
  return life.filter((text) => text.includes('tools/list')).map((text) => JSON.parse(text))
}

describe('what is known of tools', () => {
  const [READ, WRITE] = [
    { name: 'read', outputSchema: {} },
    { name: 'write', outputSchema: {} },
  ]
  const CALLED = { 'tools/call': { result: { content: [] } } }
  const CHANGED = '{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}'

  test('is what the list says that was told to have changed while it was asked for', async () => {
    const { client, server, entries, lists } = judging(CALLED)
    client.say(ask(1))
    await expect.poll(() => lists()).toHaveLength(1)
    server.say(CHANGED)
    server.say(answerTo(lists()[0], { tools: [WRITE] }))
    await expect.poll(() => lists()).toHaveLength(2)
    server.say(answerTo(lists()[1], { tools: [READ] }))
    await client.hears('"id":1')
    expect(entries).toEqual([READ])
  })

  test('is not all that there is behind the last page alone', async () => {
    const { client, server, entries, lists } = judging(CALLED)
    client.say({ jsonrpc: '2.0', id: 5, method: 'tools/list', params: { cursor: 'last' } })
    server.say(answerTo({ id: 5 }, { tools: [WRITE] }))
    client.say(ask(1))
    await expect.poll(() => lists()).toHaveLength(2)
    server.say(answerTo(lists()[1], { tools: [READ] }))
    await client.hears('"id":1')
    expect(entries).toEqual([READ])
  })

  test('is asked for again a minute after it could not be had', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const { client, server, entries, lists } = judging(CALLED)
    client.say(ask(1))
    await expect.poll(() => lists()).toHaveLength(1)
    server.say(
      '{"jsonrpc":"2.0","id":ID,"error":{"code":1,"message":"not now"}}'.replace(
        'ID',
        JSON.stringify(lists()[0]?.id),
      ),
    )
    await client.hears('"id":1')
    client.say(ask(2))
    await client.hears('"id":2')
    vi.advanceTimersByTime(60_000)
    client.say(ask(3))
    await expect.poll(() => lists()).toHaveLength(2)
    server.say(answerTo(lists()[1], { tools: [READ] }))
    await client.hears('"id":3')
    expect(entries).toEqual([undefined, undefined, READ])
  })

  test('is enough where the client was given the page with the tool', async () => {
    const { client, server, entries, lists } = judging(CALLED)
    client.say({ jsonrpc: '2.0', id: 5, method: 'tools/list' })
    server.say(answerTo({ id: 5 }, { tools: [READ], nextCursor: 'more' }))
    client.say(ask(1))
    await client.hears('"id":1')
    expect(entries).toEqual([READ])
    expect(lists()).toHaveLength(1)
  })
})

function fail(): never {
  throw new TypeError('boom')
}

describe('an adapter that fails', () => {
  const TABLE = {
    'tools/list': { result: { tools: [] } },
    'tools/call': { result: { content: [] } },
  }

  test.each<[string, Partial<ToolAdapter>]>([
    ['tools/list', { adaptList: fail }],
    ['tools/call', { adaptCall: fail }],
    ['tools/call', { adaptAnswer: fail }],
    ['tools/call', { adaptAnswer: () => Promise.reject(new TypeError('boom')) }],
    ['tools/call', { needsEntry: fail, adaptAnswer: fail }],
  ])('costs nobody an answer to %s, and is told (%#)', async (method, broken) => {
    const { gateway, events } = setUp(TABLE, { ...asItIs, ...broken })
    const client = fakeClient(gateway.accept)
    client.say(HELLO)
    client.say({ jsonrpc: '2.0', id: 1, method, params: { name: 'read' } })
    expect(await client.hears('"id":1')).toContain('[]')
    expect(events.filter(({ type }) => type === 'tool' || type === 'list')).toMatchObject([
      { server: 'fake', message: expect.stringContaining('mcp-assay failed on it: boom') },
    ])
  })
})

function answerTo(
  request: { readonly id: number | string } | undefined,
  result: JsonObject,
): string {
  return JSON.stringify({ jsonrpc: '2.0', id: request?.id ?? null, result })
}

function ask(id: number, extra: JsonObject = {}): JsonObject {
  return { jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'read', ...extra } }
}

describe('clients without a handshake', () => {
  test('share a connection, and each gets its own answer and progress', async () => {
    const { server, gateway } = setUp()
    const [first, second] = [0, 1].map(() => fakeClient(gateway.accept, 'request'))
    first?.say(ask(1, { _meta: { progressToken: 'mine' } }))
    second?.say(ask(1, { _meta: { progressToken: 'mine' } }))
    server.say(
      '{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":2,"progress":0.50}}',
    )
    server.say('{"jsonrpc":"2.0","id":2,"result":{"n":2.0}}')
    server.say('{"jsonrpc":"2.0","id":1,"result":{"n":1.0}}')
    expect(server.lives).toHaveLength(1)
    expect(first?.heard).toEqual(['{"jsonrpc":"2.0","id":1,"result":{"n":1.0}}'])
    expect(second?.heard).toEqual([
      '{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"mine","progress":0.50}}',
      '{"jsonrpc":"2.0","id":1,"result":{"n":2.0}}',
    ])
  })

  test('get their ids and tokens back in all their digits', async () => {
    const { server, gateway } = setUp({ 'tools/call': { result: {} } })
    const client = fakeClient(gateway.accept, 'request')
    client.say(
      '{"jsonrpc":"2.0","id":9007199254740993,"method":"x","params":{"_meta":{"progressToken":9007199254740995}}}',
    )
    server.say(
      '{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":1,"progress":5}}',
    )
    server.say('{"jsonrpc":"2.0","id":1,"result":{}}')
    expect(client.heard).toEqual([
      '{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":9007199254740995,"progress":5}}',
      '{"jsonrpc":"2.0","id":9007199254740993,"result":{}}',
    ])
  })

  test('hear nothing of what another one asked for, also where that has left', async () => {
    const { server, gateway } = setUp()
    const [first, second, third] = [0, 1, 2].map(() => fakeClient(gateway.accept, 'request'))
    first?.say(ask(1, { _meta: { progressToken: 1 } }))
    second?.say(ask(1, { _meta: { progressToken: 1 } }))
    third?.say(ask(1, { _meta: { 'io.modelcontextprotocol/logLevel': 'info' } }))
    first?.leave()
    const about = { 'io.modelcontextprotocol/subscriptionId': 1 }
    const log = { jsonrpc: '2.0', method: 'notifications/message', params: { data: 'x' } }
    const open = { jsonrpc: '2.0', method: 'notifications/elicitation/complete' }
    for (const message of [
      { jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 1 } },
      { jsonrpc: '2.0', method: 'notifications/resources/updated', params: { _meta: about } },
      { jsonrpc: '2.0', id: 1, result: {} },
      log,
      open,
    ])
      server.say(JSON.stringify(message))
    expect([first, second, third].map((client) => client?.heard)).toEqual([
      [],
      [JSON.stringify(open)],
      [JSON.stringify(log), JSON.stringify(open)],
    ])
  })

  test('have it told once that a server is connected, however often they ask what it is', async () => {
    const capabilities = { tools: {} }
    const { server, gateway, events } = setUp({ 'server/discover': { result: { capabilities } } })
    const discover = async (): Promise<void> => {
      const client = fakeClient(gateway.accept, 'request')
      client.say({ jsonrpc: '2.0', id: 1, method: 'server/discover', params: {} })
      await client.hears('capabilities')
    }
    await discover()
    await discover()
    server.crash()
    await discover()
    const states = events.flatMap((event) => (event.type === 'server' ? event.state : []))
    expect(states).toEqual(['connected', 'restarting', 'connected'])
  })

  test('begin no handshake, which would be that of all others, too', async () => {
    const { server, gateway } = setUp()
    const client = fakeClient(gateway.accept, 'request')
    client.say(HELLO)
    fakeClient(gateway.accept, 'request').say(INITIALIZED)
    fakeClient(gateway.accept, 'request').say(ask(1))
    expect(client.heard).toEqual([
      '{"jsonrpc":"2.0","id":0,"error":{"code":-32601,"message":"Method not found: revisions without a handshake have no initialize"}}',
    ])
    expect(server.lives).toEqual([[JSON.stringify(ask(1))]])
  })

  test('give a request up by leaving', () => {
    const { server, gateway } = setUp()
    const client = fakeClient(gateway.accept, 'request')
    client.say(ask(5))
    client.leave()
    expect(server.lives[0]?.[1]).toBe(
      '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}',
    )
  })

  const LISTEN = {
    jsonrpc: '2.0',
    id: 7,
    method: 'subscriptions/listen',
    params: { notifications: { toolsListChanged: true } },
  }
  const changing: ToolAdapter = {
    ...asItIs,
    adaptAnswer: (message) => ({ message, isListChanged: true }),
  }
  const about7 = '"_meta":{"io.modelcontextprotocol/subscriptionId":7}'

  test.each([
    ['has no subscriptions', '{"jsonrpc":"2.0","id":7,"error":{"code":-32601,"message":"none"}}'],
    [
      'knows of no such changes',
      `{"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged","params":{${about7},"notifications":{}}}`,
    ],
    [
      'tells of them, too',
      `{"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged","params":{${about7},"notifications":{"toolsListChanged":true}}}`,
    ],
  ])('are told that the gateway changes a list, where the server %s', async (_what, said) => {
    const { gateway, server } = setUp({ 'tools/call': { result: {} } }, changing)
    const client = fakeClient(gateway.accept)
    client.say(LISTEN)
    server.say(said)
    client.say(ask(1))
    await client.hears('"id":1')
    client.say(cancel(7))
    client.say(ask(2))
    await client.hears('"id":2')
    expect(client.heard.filter((text) => !text.includes('result'))).toEqual([
      `{"jsonrpc":"2.0","method":"notifications/subscriptions/acknowledged","params":{${about7},"notifications":{"toolsListChanged":true}}}`,
      `{"jsonrpc":"2.0","method":"notifications/tools/list_changed","params":{${about7}}}`,
    ])
  })

  test('are refused a subscription as the server refuses it, where the gateway has nothing to tell of', async () => {
    const error = { code: -32601, message: 'none' }
    const unwanted = { ...LISTEN, params: { notifications: { promptsListChanged: true } } }
    for (const [asked, adapter] of [
      [LISTEN, asItIs],
      [unwanted, changing],
    ] as const) {
      const { gateway } = setUp({ 'subscriptions/listen': { error } }, adapter)
      const client = fakeClient(gateway.accept)
      client.say(asked)
      expect(await client.hears('"id":7')).toContain('-32601')
    }
  })

  test('hear on the stream that they listen on, under their own id, that tools have changed', async () => {
    const { gateway } = setUp(
      { 'tools/call': { result: {} } },
      { ...asItIs, adaptAnswer: (message) => ({ message, isListChanged: true }) },
    )
    const listener = fakeClient(gateway.accept, 'request')
    listener.say({
      jsonrpc: '2.0',
      id: 'listen',
      method: 'subscriptions/listen',
      params: { notifications: { toolsListChanged: true } },
    })
    fakeClient(gateway.accept, 'request').say(ask(1))
    expect(await listener.hears('list_changed')).toBe(
      '{"jsonrpc":"2.0","method":"notifications/tools/list_changed","params":{"_meta":{"io.modelcontextprotocol/subscriptionId":"listen"}}}',
    )
    expect(listener.about).toEqual(['listen'])
  })
})
