import { describe, expect, test } from 'vitest'
import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import { fakeClient } from '../test-support/fake-client.ts'
import { modern } from './test-support/modern.ts'
import { setUpSeveral } from './test-support/set-up-several.ts'

const REFUSED = { error: { code: -32601, message: 'Method not found' } }
const CANCELLED = '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"S"}}'
const ENDED = '{"jsonrpc":"2.0","id":"S","result":{"resultType":"complete"}}'

function listen(notifications: JsonObject = { toolsListChanged: true }): JsonObject {
  return {
    jsonrpc: '2.0',
    id: 'S',
    method: 'subscriptions/listen',
    params: modern({ notifications }),
  }
}

function about(method: string, params: JsonObject = {}, id: JsonValue = 'S'): string {
  return JSON.stringify({
    jsonrpc: '2.0',
    method: `notifications/${method}`,
    params: { _meta: { 'io.modelcontextprotocol/subscriptionId': id }, ...params },
  })
}

const acknowledged = (notifications: JsonObject): string =>
  about('subscriptions/acknowledged', { notifications })

describe('a subscription to several servers', () => {
  test('is made with each, acknowledged together, and told of before anything else', () => {
    const { client, servers } = setUpSeveral({ one: {}, two: {} })
    client.say(listen())
    const [first, second] = [about('tools/list_changed', { n: 1 }), about('tools/list_changed')]
    servers.one.say(
      acknowledged({
        toolsListChanged: true,
        promptsListChanged: false,
        resourceSubscriptions: [],
      }),
    )
    servers.one.say(first)
    expect(client.heard).toEqual([])
    servers.two.say(acknowledged({ promptsListChanged: true, resourceSubscriptions: ['a:1'] }))
    servers.two.say(second)
    expect(client.heard).toEqual([
      acknowledged({
        toolsListChanged: true,
        promptsListChanged: true,
        resourceSubscriptions: ['a:1'],
      }),
      first,
      second,
    ])
    for (const { lives } of [servers.one, servers.two])
      expect(lives).toEqual([[JSON.stringify(listen())]])
  })

  test('is that of the servers that have such a thing', async () => {
    const { client, servers } = setUpSeveral({ one: {}, two: { 'subscriptions/listen': REFUSED } })
    client.say(listen())
    const text = acknowledged({ toolsListChanged: true, x: 1 })
    servers.one.say(text)
    expect(await client.hears('acknowledged')).toBe(text)
    expect(client.heard).toHaveLength(1)
  })

  test('is refused where no server has such a thing', async () => {
    const { client } = setUpSeveral({
      one: { 'subscriptions/listen': REFUSED },
      two: { 'subscriptions/listen': REFUSED },
    })
    client.say(listen())
    expect(await client.hears('-32601')).toContain('"id":"S"')
    expect(client.heard).toHaveLength(1)
  })

  test('waits for nobody longer than the patience lasts', async () => {
    const { client, servers } = setUpSeveral({ one: {}, two: {} }, { patience: 20 })
    client.say(listen())
    servers.one.say(acknowledged({}))
    await client.hears('acknowledged')
    expect(servers.two.lives[0]).toEqual([JSON.stringify(listen()), CANCELLED])
    servers.two.say(acknowledged({ late: true }))
    servers.two.say(about('tools/list_changed'))
    expect(client.heard).toHaveLength(1)
  })

  test('ends everywhere when the client ends it', () => {
    const { client, servers } = setUpSeveral({ one: {}, two: {} })
    client.say(listen())
    for (const server of [servers.one, servers.two]) server.say(acknowledged({}))
    client.say(CANCELLED)
    for (const server of [servers.one, servers.two]) {
      expect(server.lives[0]?.at(-1)).toBe(CANCELLED)
      server.say(ENDED)
    }
    expect(client.heard).toHaveLength(1)
  })

  test.each([
    ['ends it', 'resultType'],
    ['ends itself', 'server two exited with code 1'],
  ])('ends everywhere when a server %s', (how, said) => {
    const { client, servers } = setUpSeveral({ one: {}, two: {} })
    client.say(listen())
    for (const server of [servers.one, servers.two]) server.say(acknowledged({}))
    if (how === 'ends it') servers.two.say(ENDED)
    else servers.two.crash()
    expect(servers.one.lives[0]?.at(-1)).toBe(CANCELLED)
    servers.one.say(ENDED)
    expect(client.heard.slice(1)).toEqual([expect.stringContaining(said)])
  })

  test('asks for resources where they are, and of others everywhere', async () => {
    const { client, servers, ask } = setUpSeveral({
      one: { 'resources/list': { result: { resources: [{ uri: 'a:1' }] } } },
      two: { 'resources/list': { result: { resources: [{ uri: 'b:1' }] } } },
    })
    await ask('resources/list', modern())
    client.say(listen({ resourceSubscriptions: ['a:1', 'b:1', 'c:1'] }))
    const asked = (uris: readonly string[]): string =>
      JSON.stringify(listen({ resourceSubscriptions: uris }))
    expect(servers.one.lives[0]?.at(-1)).toBe(asked(['a:1', 'c:1']))
    expect(servers.two.lives[0]?.at(-1)).toBe(asked(['b:1', 'c:1']))
  })

  test('is that of each client that has one, under its own id', async () => {
    const { gateway, servers } = setUpSeveral({ one: {}, two: {} })
    const clients = [1, 2].map(() => fakeClient(gateway.accept, 'request'))
    for (const client of clients) client.say(listen())
    for (const id of [1, 2])
      for (const server of [servers.one, servers.two])
        server.say(about('subscriptions/acknowledged', { notifications: {} }, id))
    servers.two.say(about('tools/list_changed', {}, 2))
    expect(clients.map(({ heard }) => heard)).toEqual([
      [acknowledged({})],
      [acknowledged({}), about('tools/list_changed')],
    ])
  })
})
