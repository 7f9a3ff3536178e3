import { describe, expect, test } from 'vitest'
import { greetSeveral, hello, inTurn, parse, setUpSeveral } from './test-support/set-up-several.ts'

const HELLO =
  '{"jsonrpc":"2.0", "id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","n":1e400}}'
const INITIALIZED = '{"jsonrpc" : "2.0","method":"notifications/initialized"}'

describe('a handshake with several servers', () => {
  test('is made with each in the words of the client, and answered for all together', async () => {
    const { client, sent } = setUpSeveral({
      one: {
        initialize: hello(
          {
            tools: { listChanged: false },
            resources: { subscribe: true },
            experimental: { a: {}, b: { deep: [1] } },
          },
          { instructions: 'Ask one.\n' },
        ),
      },
      two: {
        initialize: hello(
          { resources: {}, prompts: {}, logging: {}, completions: {}, experimental: { b: {} } },
          { instructions: 'Ask two.' },
        ),
      },
      three: { initialize: hello({ tools: {}, tasks: { list: {} } }, { instructions: ' ' }) },
    })
    client.say(HELLO)
    const answer = parse(await client.hears('"id":0'))
    client.say(INITIALIZED)
    expect(answer['result']).toEqual({
      protocolVersion: '2025-11-25',
      capabilities: {
        tools: { listChanged: true },
        resources: { listChanged: true, subscribe: true },
        prompts: { listChanged: true },
        logging: {},
        completions: {},
        experimental: { a: {}, b: { deep: [1] } },
        tasks: { list: {} },
      },
      serverInfo: { name: 'mcp-assay', version: expect.stringMatching(/^\d+\.\d+\.\d+/u) },
      instructions: '# one\n\nAsk one.\n\n# two\n\nAsk two.',
    })
    for (const name of ['one', 'two', 'three'] as const)
      expect(sent(name)).toEqual([HELLO.replace('"id":0', '"id":"ID"'), INITIALIZED])
  })

  test('is waited for by what a client sends without waiting, but for what it gives up', async () => {
    const tools = { result: { tools: [{ name: 'read' }] } }
    const { client, sent } = setUpSeveral({
      one: { initialize: hello({ tools: {} }), 'tools/list': tools, 'tools/call': { result: {} } },
      two: { initialize: hello({ prompts: {} }) },
    })
    client.say(HELLO)
    client.say(INITIALIZED)
    for (const id of [1, 2])
      client.say({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'read' } })
    client.say({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } })
    expect(parse(await client.hears('"id":2'))).toMatchObject({ result: {} })
    expect(client.heard.filter((text) => text.includes('"id":1'))).toEqual([])
    expect(sent('one').slice(0, 2)).toEqual([HELLO.replace('"id":0', '"id":"ID"'), INITIALIZED])
  })

  test.each([
    ['that all speak', ['2025-06-18', '2025-06-18'], '2025-06-18'],
    ['that is the oldest', ['2025-11-25', '2024-11-05', '2025-06-18'], '2024-11-05'],
  ])('names the revision %s', async (_, versions, version) => {
    const tables = versions.map((protocolVersion, index) => [
      `server-${index}`,
      { initialize: hello({}, { protocolVersion }) },
    ])
    const { ask } = setUpSeveral(Object.fromEntries(tables))
    expect(await ask('initialize', {})).toMatchObject({ result: { protocolVersion: version } })
  })

  test('is done without a server that ends, which takes part once it is started again', async () => {
    const { client, servers, events, ask, sent } = setUpSeveral({
      good: { initialize: hello({ tools: {} }), 'tools/list': { result: { tools: [] } } },
      late: {
        initialize: inTurn(undefined, hello({ prompts: {} })),
      },
    })
    client.say(HELLO)
    servers.late.crash()
    expect(parse(await client.hears('"id":0'))['result']).toMatchObject({
      // What comes later may offer anything.
      capabilities: {
        tools: { listChanged: true },
        prompts: { listChanged: true },
        resources: { listChanged: true },
      },
    })
    client.say(INITIALIZED)
    expect(await ask('tools/list')).toEqual({ result: { tools: [] } })
    expect(await client.hears('list_changed')).toContain('notifications/prompts/list_changed')
    expect(sent('late').slice(0, 2)).toEqual([
      HELLO.replace('"id":0', '"id":"ID"'),
      INITIALIZED.replace(' : ', ':'),
    ])
    expect(events.filter(({ type }) => type === 'server')).toMatchObject([
      { server: 'late', state: 'not-connected', message: 'server late exited with code 1' },
      { server: 'good', state: 'connected' },
      { server: 'late', state: 'connected' },
    ])
  })

  test('waits for no server longer than the patience lasts, and greets it when it answers', async () => {
    const { client, servers, events, ask, sent, lastId } = setUpSeveral(
      {
        good: { initialize: hello({ tools: {} }), 'tools/list': { result: { tools: [] } } },
        slow: {},
      },
      { patience: 20 },
    )
    client.say(HELLO)
    await client.hears('"id":0')
    client.say(INITIALIZED)
    client.say({ jsonrpc: '2.0', method: 'notifications/roots/list_changed' })
    expect(await ask('tools/list')).toEqual({ result: { tools: [] } })
    expect(sent('slow')).toHaveLength(1)
    expect(await ask('tools/call', { name: 'slow_x' })).toMatchObject({
      error: {
        code: -32000,
        message:
          'tool "slow_x" is of a server that is not connected: server "slow" has not answered initialize yet',
      },
    })
    servers.slow.say(
      JSON.stringify({
        jsonrpc: '2.0',
        id: lastId('slow', 'initialize'),
        ...hello({ tools: {} }),
      }),
    )
    await client.hears('notifications/tools/list_changed')
    expect(sent('slow').slice(1)).toEqual([
      INITIALIZED.replace(' : ', ':'),
      '{"jsonrpc":"2.0","method":"notifications/roots/list_changed"}',
    ])
    expect(events.filter(({ type }) => type === 'server')).toMatchObject([
      { server: 'good', state: 'connected' },
      {
        server: 'slow',
        state: 'not-connected',
        message: 'server "slow" has not answered initialize in 0.02 s',
      },
      { server: 'slow', state: 'connected' },
    ])
  })

  test('fails where no server takes part, and says why for each', async () => {
    const { servers, ask, events } = setUpSeveral({
      ended: {},
      refusing: { initialize: { error: { code: -32603, message: 'no token is set' } } },
    })
    const answer = ask('initialize', {})
    servers.ended.crash()
    expect(await answer).toEqual({
      error: {
        code: -32000,
        message:
          'no server is connected: server ended exited with code 1; server "refusing" refused the handshake: no token is set',
        data: {
          servers: {
            ended: { message: 'server ended exited with code 1', stderr: ['boom'] },
            refusing: { message: 'server "refusing" refused the handshake: no token is set' },
          },
        },
      },
    })
    expect(servers.refusing.closed()).toBe(1)
    expect(events).toContainEqual(
      expect.objectContaining({
        server: 'refusing',
        state: 'not-connected',
        message: 'server "refusing" refused the handshake: no token is set',
      }),
    )
  })

  test('waits for a server as long as there is no other, and says so', async () => {
    const { servers, ask, lastId, events } = setUpSeveral({ ended: {}, slow: {} }, { patience: 20 })
    const answer = ask('initialize', {})
    servers.ended.crash()
    const message = 'server "slow" has not answered initialize in 0.02 s'
    await expect.poll(() => events.at(-1)).toMatchObject({ server: 'slow', message })
    servers.slow.say(
      JSON.stringify({ jsonrpc: '2.0', id: lastId('slow', 'initialize'), ...hello({ tools: {} }) }),
    )
    expect(await answer).toMatchObject({ result: { capabilities: { tools: {} } } })
  })

  test('is not made again with a server that refuses it', async () => {
    const { client, servers, ask } = setUpSeveral({
      good: { initialize: hello({ tools: {} }), 'tools/list': { result: { tools: [] } } },
      refusing: { initialize: { error: { code: -32603, message: 'no token is set' } } },
      late: {
        initialize: inTurn(undefined, hello({ tools: {} })),
        'tools/list': { result: { tools: [] } },
      },
    })
    client.say(HELLO)
    servers.late.crash()
    await client.hears('"id":0')
    client.say(INITIALIZED)
    await client.hears('list_changed')
    expect([servers.refusing, servers.late].map(({ lives }) => lives.length)).toEqual([1, 2])
    expect(await ask('tools/call', { name: 'refusing_x' })).toEqual({
      error: {
        code: -32000,
        message:
          'tool "refusing_x" is of a server that is not connected: server "refusing" refused the handshake: no token is set',
      },
    })
    expect(servers.refusing.lives).toHaveLength(1)
  })

  test('is repeated with a server that is started again, and what it calls its own is forgotten', async () => {
    const { client, servers, ask } = await greetSeveral({
      one: {
        initialize: hello({ tools: {} }),
        'tools/list': inTurn(
          { result: { tools: [{ name: 'old' }] } },
          { result: { tools: [{ name: 'new' }] } },
        ),
        'tools/call': { result: {} },
      },
      two: { initialize: hello({ tools: {} }), 'tools/list': { result: { tools: [] } } },
    })
    expect(await ask('tools/list')).toEqual({ result: { tools: [{ name: 'old' }] } })
    servers.one.crash()
    await client.hears('notifications/tools/list_changed')
    expect(await ask('tools/call', { name: 'new' })).toEqual({ result: {} })
  })
})
