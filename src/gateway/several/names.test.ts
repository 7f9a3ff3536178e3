import { describe, expect, test } from 'vitest'
import { named } from './test-support/named.ts'
import { greetSeveral, inTurn, settled } from './test-support/set-up-several.ts'
import { signed } from './test-support/signed.ts'

describe('what has a name', () => {
  const tables = {
    one: signed(
      'one',
      { tools: {}, prompts: {} },
      {
        'tools/list': named('tools', 'read', 'search'),
        'prompts/list': named('prompts', 'p', 'q'),
      },
    ),
    two: signed(
      'two',
      { tools: {}, prompts: {} },
      { 'tools/list': named('tools', 'search', 'write'), 'prompts/list': named('prompts', 'p') },
    ),
  }

  test.each([
    ['tools/call', { name: 'read' }, 'one', 'read'],
    ['tools/call', { name: 'write' }, 'two', 'write'],
    ['tools/call', { name: 'one_search' }, 'one', 'search'],
    ['tools/call', { name: 'two_search' }, 'two', 'search'],
    ['prompts/get', { name: 'q' }, 'one', 'q'],
    ['prompts/get', { name: 'two_p' }, 'two', 'p'],
    ['completion/complete', { ref: { type: 'ref/prompt', name: 'two_p' } }, 'two', 'p'],
  ] as const)(
    '%s of %j goes to the server, under its name',
    async (method, params, server, name) => {
      const { ask, sent } = await greetSeveral(tables)
      expect(await ask(method, params)).toEqual({ result: { by: server } })
      expect(JSON.parse(sent(server).at(-1) ?? '')['params']).toEqual(
        'ref' in params ? { ref: { ...params.ref, name } } : { name },
      )
    },
  )

  test('goes and comes byte for byte, but for a prefix', async () => {
    const { client, servers, ask } = await greetSeveral(tables)
    await ask('tools/list')
    const call =
      '{"params" : {"z":1e400, "name":"two_search","_meta":{"progressToken":"ü"}},"id": "C\\u0031","method":"tools/call","jsonrpc":"2.0" }'
    client.say(call)
    expect(servers.two.lives[0]?.at(-1)).toBe(call.replace('two_search', 'search'))
    const answer = '{"result":{ "n":0.10 },"id":"C1" , "jsonrpc":"2.0"}'
    servers.two.say(answer)
    expect(client.heard).toContain(answer)
  })

  test('is asked for before the client has listed it only once, whoever asks', async () => {
    const { ask, sent } = await greetSeveral(tables)
    await Promise.all(['read', 'write', 'nothing'].map((name) => ask('tools/call', { name })))
    expect(sent('one').filter((text) => text.includes('tools/list'))).toHaveLength(1)
    await ask('tools/call', { name: 'nothing' })
    expect(sent('one').filter((text) => text.includes('tools/list'))).toHaveLength(1)
  })

  test.each([
    [
      'tools/call',
      'search',
      'tool "search" is of servers "one" and "two": name "one_search" or "two_search"',
    ],
    ['prompts/get', 'p', 'prompt "p" is of servers "one" and "two": name "one_p" or "two_p"'],
    ['tools/call', 'raed', 'no server has a tool "raed"; did you mean "read"'],
    ['tools/call', 'nothing', 'no server has a tool "nothing"'],
    ['tools/call', 'two_write', 'no server has a tool "two_write"'],
    ['tools/call', 5, 'a tool is asked for by its name'],
  ])('%s of %j is refused: %s', async (method, name, message) => {
    const { ask } = await greetSeveral(tables)
    expect(await ask(method, { name })).toEqual({ error: { code: -32602, message } })
  })

  test('of a server that is gone is refused with why, also where its names were never known', async () => {
    const { ask, servers } = await greetSeveral({
      ...tables,
      gone: signed('gone', { tools: {} }, { 'tools/list': { error: { code: 1, message: '' } } }),
    })
    // The first time each is started again at once, for who asks.
    servers.two.crash()
    expect(await ask('tools/call', { name: 'write' })).toEqual({ result: { by: 'two' } })
    servers.gone.crash()
    expect(await ask('tools/call', { name: 'gone_x' })).toMatchObject({ error: { code: -32602 } })
    for (const server of [servers.two, servers.gone]) server.crash()
    expect(await ask('tools/call', { name: 'gone_x' })).toEqual({
      error: {
        code: -32000,
        message:
          'tool "gone_x" is of a server that is not connected: server gone exited with code 1',
      },
    })
    expect(await ask('tools/call', { name: 'write' })).toEqual({
      error: {
        code: -32000,
        message: 'server two exited with code 1; it is tried again in 1 s',
      },
    })
    expect(await ask('tools/call', { name: 'x' })).toEqual({
      error: {
        code: -32602,
        message:
          'no server has a tool "x"; not connected: server two exited with code 1; server gone exited with code 1',
      },
    })
  })

  test('waits for lists that are on their way, for it may still turn out to clash', async () => {
    const { client, servers, lastId, ask } = await greetSeveral({
      one: tables.one,
      two: signed('two', { tools: {} }),
    })
    client.say({ jsonrpc: '2.0', id: 'L', method: 'tools/list' })
    const calls = ['search', 'one_search', 'read'].map((name) => ask('tools/call', { name }))
    await settled()
    servers.two.say(
      JSON.stringify({
        jsonrpc: '2.0',
        id: lastId('two', 'tools/list'),
        ...named('tools', 'search'),
      }),
    )
    expect(await Promise.all(calls)).toMatchObject([
      { error: { code: -32602 } },
      { result: { by: 'one' } },
      { result: { by: 'one' } },
    ])
    expect(servers.one.lives[0]?.filter((text) => text.includes('tools/list'))).toHaveLength(1)
  })

  test('that the client was shown holds until it is shown something else', async () => {
    const { ask, servers } = await greetSeveral({
      one: tables.one,
      two: signed(
        'two',
        { tools: {} },
        { 'tools/list': inTurn(named('tools', 'write'), named('tools', 'search', 'write')) },
      ),
    })
    await ask('tools/list')
    servers.two.say('{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}')
    expect(await ask('tools/call', { name: 'two_search' })).toEqual({ result: { by: 'two' } })
    expect(await ask('tools/call', { name: 'search' })).toEqual({ result: { by: 'one' } })
    await ask('tools/list')
    expect(await ask('tools/call', { name: 'search' })).toMatchObject({ error: { code: -32602 } })
  })
})
