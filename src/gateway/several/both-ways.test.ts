import { describe, expect, test } from 'vitest'
import { fakeClient } from '../test-support/fake-client.ts'
import { named } from './test-support/named.ts'
import {
  type Answers,
  greetSeveral,
  hello,
  settled,
  setUpSeveral,
} from './test-support/set-up-several.ts'

const TABLE: Answers = {
  initialize: hello({ tools: {}, resources: {} }),
  'resources/list': { result: { resources: [] } },
  'resources/templates/list': { result: { resourceTemplates: [] } },
}

/** Servers with a tool each, which never answer a call. */
const TOOLS = {
  one: { ...TABLE, 'tools/list': named('tools', 'a') },
  two: { ...TABLE, 'tools/list': named('tools', 'b') },
} as const

/** What a server asks of the client. */
function sampling(extra: string): string {
  return `{"id":1 ,"jsonrpc":"2.0","method":"sampling/createMessage","params":{"_meta":{"progressToken":1},"n":${extra}}}`
}

/** What a client says that gives a request up. */
function cancel(requestId: string): string {
  return `{"method":"notifications/cancelled", "params":{"reason":"enough","requestId":"${requestId}"},"jsonrpc":"2.0"}`
}

describe('what servers ask of a client', () => {
  test('has ids and progress of its own, and is answered to who asked, byte for byte', async () => {
    const { client, servers } = await greetSeveral(TOOLS)
    servers.one.say(sampling('1.0'))
    servers.two.say(sampling('2.0'))
    expect(client.heard.slice(-2)).toEqual([
      sampling('1.0'),
      sampling('2.0').replace('"id":1', '"id":2').replace('"progressToken":1', '"progressToken":2'),
    ])
    client.say(
      '{"jsonrpc":"2.0","method":"notifications/progress","params":{"progress":1e2,"progressToken":2}}',
    )
    client.say('{"jsonrpc":"2.0","id": 2,"result":{"n":1e400}}')
    client.say('{"jsonrpc":"2.0","id": 1,"error":{"code":-1,"message":"no"}}')
    // Nobody has asked this, or not any more.
    client.say('{"jsonrpc":"2.0","id": 2,"result":{}}')
    client.say('{"jsonrpc":"2.0","id": 3,"result":{}}')
    client.say(
      '{"jsonrpc":"2.0","method":"notifications/progress","params":{"progress":2,"progressToken":2}}',
    )
    expect(servers.one.lives[0]?.slice(2)).toEqual([
      '{"jsonrpc":"2.0","id": 1,"error":{"code":-1,"message":"no"}}',
    ])
    expect(servers.two.lives[0]?.slice(2)).toEqual([
      '{"jsonrpc":"2.0","method":"notifications/progress","params":{"progress":1e2,"progressToken":1}}',
      '{"jsonrpc":"2.0","id": 1,"result":{"n":1e400}}',
    ])
  })

  test('is answered under its id in all its digits', async () => {
    const { client, servers } = await greetSeveral(TOOLS)
    servers.two.say('{"jsonrpc":"2.0","id":9007199254740993,"method":"roots/list"}')
    client.say({ jsonrpc: '2.0', id: 1, result: {} })
    expect(servers.two.lives[0]?.at(-1)).toBe('{"jsonrpc":"2.0","id":9007199254740993,"result":{}}')
  })

  test('is taken back under the id that the client knows', async () => {
    const { client, servers } = await greetSeveral(TOOLS)
    servers.one.say('{"jsonrpc":"2.0","id":1,"method":"roots/list"}')
    servers.two.say('{"jsonrpc":"2.0","id":1,"method":"roots/list"}')
    servers.two.say(
      '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1,"reason":"x"}}',
    )
    expect(await client.hears('cancelled')).toContain('"params":{"requestId":2,"reason":"x"}')
    client.say({ jsonrpc: '2.0', id: 2, result: {} })
    expect(servers.two.lives[0]).toHaveLength(2)
    servers.one.crash()
    expect(client.heard.at(-1)).toContain('"params":{"requestId":1,')
    const heard = client.heard.length
    servers.two.say('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":9}}')
    expect(client.heard).toHaveLength(heard)
  })
})

describe('notifications', () => {
  test.each([
    'notifications/message',
    'notifications/progress',
    'notifications/tools/list_changed',
    'notifications/resources/updated',
    'notifications/elicitation/complete',
    'notifications/x',
  ])('%s of a server passes byte for byte', async (method) => {
    const { client, servers } = await greetSeveral(TOOLS)
    const text = `{"params" :{"uri":"a:1","progressToken":"t","n":1e400},"method":"${method}","jsonrpc":"2.0"}`
    servers.two.say(text)
    expect(client.heard.at(-1)).toBe(text)
  })

  test('of the client go to all servers', async () => {
    const { client, servers } = await greetSeveral(TOOLS)
    const text = '{"method":"notifications/roots/list_changed" ,"jsonrpc":"2.0"}'
    client.say(text)
    expect(servers.one.lives[0]?.at(-1)).toBe(text)
    expect(servers.two.lives[0]?.at(-1)).toBe(text)
  })

  test('an error that answers nobody passes, and answers to what was never asked do not', async () => {
    const { client, servers } = await greetSeveral(TOOLS)
    const text = '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"no JSON"}}'
    servers.two.say(text)
    servers.two.say('{"jsonrpc":"2.0","id":77,"result":{}}')
    expect(client.heard.at(-1)).toBe(text)
  })
})

describe('a request that is given up', () => {
  test('is given up at its server, in the words of the client, and not answered any more', async () => {
    const { client, servers, ask } = await greetSeveral(TOOLS)
    await ask('tools/list')
    client.say({ jsonrpc: '2.0', id: 'C', method: 'tools/call', params: { name: 'b' } })
    client.say(cancel('C'))
    expect(servers.two.lives[0]?.at(-1)).toBe(cancel('C'))
    expect(servers.one.lives[0]).not.toContain(cancel('C'))
    servers.two.say('{"jsonrpc":"2.0","id":"C","result":{}}')
    client.say(cancel('C'))
    expect(client.heard.join('')).not.toContain('"C"')
    expect(servers.two.lives[0]?.filter((text) => text === cancel('C'))).toHaveLength(1)
  })

  test('is given up at all servers that were asked, under the ids that they know', async () => {
    const { client, sent, servers } = await greetSeveral({
      one: TABLE,
      two: { ...TABLE, 'tools/list': { result: { tools: [] } } },
    })
    client.say({ jsonrpc: '2.0', id: 'L', method: 'tools/list' })
    await Promise.resolve()
    client.say(cancel('L'))
    expect(sent('one').at(-1)).toBe(
      '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"ID","reason":"enough"}}',
    )
    await settled()
    expect(client.heard.join('')).not.toContain('"L"')
    expect(servers.two.lives[0]?.at(-1)).not.toContain('cancelled')
  })

  test('is asked of no further server', async () => {
    const { client, sent, servers } = await greetSeveral({ one: TABLE, two: TABLE })
    client.say({ jsonrpc: '2.0', id: 'R', method: 'resources/read', params: { uri: 'x:1' } })
    await settled()
    expect(sent('one').at(-1)).toContain('resources/read')
    client.say(cancel('R'))
    await settled()
    expect(servers.two.lives[0]?.join('')).not.toContain('resources/read')
  })

  test('before it is known where it goes goes nowhere', async () => {
    const { client, servers } = await greetSeveral(TOOLS)
    client.say({ jsonrpc: '2.0', id: 'C', method: 'tools/call', params: { name: 'a' } })
    client.say(cancel('C'))
    await settled()
    expect(servers.one.lives[0]?.join('')).not.toContain('tools/call')
  })

  test('by a stream that is closed is given up at its server', async () => {
    const { gateway, servers, sent } = setUpSeveral(TOOLS)
    const client = fakeClient(gateway.accept, 'request')
    client.say({ jsonrpc: '2.0', id: 5, method: 'tools/call', params: { name: 'b' } })
    await settled()
    expect(sent('two').at(-1)).toContain('"params":{"name":"b"}')
    client.leave()
    expect(servers.two.lives.at(-1)?.at(-1)).toBe(
      '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}',
    )
  })
})

describe('a conversation that ends', () => {
  test('ends with all servers', async () => {
    const { client, servers, gateway } = await greetSeveral(TOOLS)
    client.say({ jsonrpc: '2.0', id: 'R', method: 'resources/read', params: { uri: 'x:1' } })
    client.leave()
    await gateway.close()
    expect([servers.one.closed(), servers.two.closed()]).toEqual([1, 1])
    expect(servers.one.lives).toHaveLength(1)
  })
})
