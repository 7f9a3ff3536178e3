import { describe, expect, test } from 'vitest'
import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import { named } from './test-support/named.ts'
import { greetSeveral, hello, inTurn, partIn } from './test-support/set-up-several.ts'

const BROKEN = { error: { code: -32603, message: 'the disk is full' } }

/** A list of resources. */
function of(...uris: readonly string[]): JsonObject {
  return { resources: uris.map((uri) => ({ uri })) }
}

/** Answers with one of several pages, by their cursors; the first is that of no cursor. */
function paged(pages: Readonly<Record<string, JsonValue>>) {
  return (request: JsonObject): JsonValue | undefined => pages[partIn(request, 'cursor') ?? 'first']
}

describe('tools and prompts of several servers', () => {
  test('are one list, byte for byte but for the names that clash', async () => {
    const odd = '{"title":"\\u00fc", "name" :  "search","n":1e400 }'
    const { client, servers, lastId } = await greetSeveral({
      one: { initialize: hello({ tools: {} }) },
      two: { initialize: hello({ tools: {} }), 'tools/list': named('tools', 'search', 'read') },
    })
    client.say({ jsonrpc: '2.0', id: 'L', method: 'tools/list' })
    servers.one.say(
      `{"jsonrpc":"2.0","id":"${lastId('one', 'tools/list')}","result":{"tools":[ ${odd} ,7]}}`,
    )
    expect(await client.hears('"L"')).toBe(
      `{"jsonrpc":"2.0","id":"L","result":{"tools":[${odd.replace('"search"', '"one_search"')},7,{"name":"two_search"},{"name":"read"}]}}`,
    )
  })

  test.each([
    ['tools', 'tools/list'],
    ['prompts', 'prompts/list'],
  ])(
    '%s come with all pages at once, asked for in the words of the client',
    async (key, method) => {
      const list = paged({
        first: { result: { [key]: [{ name: 'a' }], nextCursor: '' } },
        '': { result: { [key]: [{ name: 'b' }], nextCursor: 'last' } },
        last: { result: { [key]: [{ name: 'c' }] } },
      })
      const { ask, sent } = await greetSeveral({
        one: { initialize: hello({ [key]: {} }), [method]: list },
        two: { initialize: hello({ [key]: {} }), [method]: named(key, 'd') },
        three: { initialize: hello({}) },
      })
      const params = { x: 1, _meta: { progressToken: 7, y: 2 } }
      expect(await ask(method, params)).toEqual(named(key, 'a', 'b', 'c', 'd'))
      expect(sent('one').slice(2)).toEqual([
        `{"jsonrpc":"2.0","id":"ID","method":"${method}","params":{"x":1,"_meta":{"y":2}}}`,
        `{"jsonrpc":"2.0","id":"ID","method":"${method}","params":{"cursor":"","x":1,"_meta":{"y":2}}}`,
        `{"jsonrpc":"2.0","id":"ID","method":"${method}","params":{"cursor":"last","x":1,"_meta":{"y":2}}}`,
      ])
      expect(sent('three')).toHaveLength(2)
      expect(await ask(method, { cursor: 'last' })).toEqual({
        error: { code: -32602, message: 'the cursor is none that was given for this list' },
      })
    },
  )

  test('come with all pages, too, where the client gives null for parameters', async () => {
    const list = paged({
      first: { result: { tools: [{ name: 'a' }], nextCursor: 'c' } },
      c: { result: { tools: [{ name: 'b' }] } },
    })
    const { client, sent } = await greetSeveral({
      one: { initialize: hello({ tools: {} }), 'tools/list': list },
      two: { initialize: hello({}) },
    })
    client.say('{"jsonrpc":"2.0","id":"L","method":"tools/list","params":null}')
    expect(await client.hears('"L"')).toContain('"result":{"tools":[{"name":"a"},{"name":"b"}]}')
    expect(sent('one').slice(2)).toEqual([
      '{"jsonrpc":"2.0","id":"ID","method":"tools/list","params":null}',
      '{"jsonrpc":"2.0","id":"ID","method":"tools/list","params":{"cursor":"c"}}',
    ])
  })

  test('have prefixes where that is asked for, of one server, too', async () => {
    const { ask, sent } = await greetSeveral(
      {
        'the one': {
          initialize: hello({ tools: {} }),
          'tools/list': named('tools', 'a'),
          'tools/call': { result: {} },
        },
      },
      { prefix: true },
    )
    expect(await ask('tools/list')).toEqual(named('tools', 'the_one_a'))
    expect(await ask('tools/call', { name: 'the_one_a' })).toEqual({ result: {} })
    expect(sent('the one').at(-1)).toContain('"params":{"name":"a"}')
    expect(await ask('tools/call', { name: 'a' })).toEqual({
      error: { code: -32602, message: 'no server has a tool "a"; did you mean "the_one_a"' },
    })
  })

  test('of a server that fails are left out and told, and keep their part in the names of the others', async () => {
    const { ask, events } = await greetSeveral({
      one: { initialize: hello({ tools: {} }), 'tools/list': named('tools', 'a') },
      two: { initialize: hello({ tools: {} }), 'tools/list': inTurn(named('tools', 'a'), BROKEN) },
    })
    expect(await ask('tools/list')).toEqual(named('tools', 'one_a', 'two_a'))
    expect(await ask('tools/list')).toEqual(named('tools', 'one_a'))
    expect(events.at(-1)).toEqual({
      type: 'list',
      server: 'two',
      method: 'tools/list',
      message: 'the disk is full',
    })
  })

  test('are waited for as long as the patience lasts', async () => {
    const { ask, events, sent } = await greetSeveral(
      {
        one: { initialize: hello({ tools: {} }), 'tools/list': named('tools', 'a') },
        slow: { initialize: hello({ tools: {} }) },
      },
      { patience: 20 },
    )
    expect(await ask('tools/list')).toEqual(named('tools', 'a'))
    expect(events.at(-1)).toMatchObject({
      message: 'it has not answered 0.02 s after others',
    })
    expect(sent('slow').at(-1)).toBe(
      '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"ID"}}',
    )
  })

  test('that nobody gives are an error: the first, or that there are none', async () => {
    const { ask } = await greetSeveral({
      one: { initialize: hello({ tools: {} }), 'tools/list': BROKEN },
      two: { initialize: hello({ tools: {} }), 'tools/list': BROKEN },
    })
    expect(await ask('tools/list')).toEqual(BROKEN)
    expect(await ask('prompts/list')).toEqual({
      error: { code: -32601, message: 'no server offers prompts' },
    })
  })

  test.each([
    ['at once', { first: 'c', c: 'c' }, 'c'],
    ['later', { first: 'c', c: '', '': 'c' }, 'c'],
  ])('that come to a cursor again, %s, end there, which is told', async (_title, next, again) => {
    const pages = Object.entries(next).map(([name, nextCursor]) => [
      name,
      { result: { tools: [{ name: `t-${name}` }], nextCursor } },
    ])
    const { ask, events } = await greetSeveral({
      one: { initialize: hello({ tools: {} }), 'tools/list': paged(Object.fromEntries(pages)) },
      two: { initialize: hello({}) },
    })
    const names = Object.keys(next).map((name) => `t-${name}`)
    expect(await ask('tools/list')).toEqual(named('tools', ...names))
    expect(events.at(-1)).toEqual({
      type: 'list',
      server: 'one',
      method: 'tools/list',
      message: `it gives the cursor "${again}" again; the rest is left out`,
    })
  })

  test('that never end are cut, which is told', async () => {
    let page = 0
    const endless = (): JsonValue => {
      page += 1
      return { result: { tools: [{ name: `t${page}` }], nextCursor: `after ${page}` } }
    }
    const { ask, events } = await greetSeveral({
      one: { initialize: hello({ tools: {} }), 'tools/list': endless },
      two: { initialize: hello({}) },
    })
    const { result } = await ask('tools/list')
    expect(result).toMatchObject({ tools: { length: 64 } })
    expect(events.at(-1)).toMatchObject({
      message: 'it has more than 64 pages; the rest is left out',
    })
  })
})

describe('resources of several servers', () => {
  test('come page by page of each, by cursors of the gateway', async () => {
    const { ask, sent } = await greetSeveral({
      one: {
        initialize: hello({ resources: {} }),
        'resources/list': paged({
          first: { result: { ...of('a:1'), nextCursor: '' } },
          '': { result: { ...of('a:2'), nextCursor: 'c' } },
          c: { result: of('a:3') },
        }),
      },
      two: {
        initialize: hello({ resources: {} }),
        'resources/list': paged({
          first: { result: { ...of('b:1'), nextCursor: 'n' } },
          n: { result: of('b:2') },
        }),
      },
      three: { initialize: hello({ resources: {} }), 'resources/list': { result: of('c:1') } },
    })
    const seen: JsonValue[] = []
    let cursor: JsonValue | undefined
    do {
      const { result }: JsonObject = await ask('resources/list', cursor ? { cursor, x: 1 } : {})
      const { resources, nextCursor }: JsonObject = JSON.parse(JSON.stringify(result))
      seen.push(resources ?? null)
      cursor = nextCursor
    } while (cursor !== undefined)
    expect(seen).toEqual([
      of('a:1', 'b:1', 'c:1')['resources'],
      of('a:2', 'b:2')['resources'],
      of('a:3')['resources'],
    ])
    expect(sent('two').at(-1)).toContain('"params":{"cursor":"n","x":1}')
  })

  test.each(['c', '', 'WzFd', 'W10', 'W1sidGhyZWUiLCJjIl1d', 'W1sib25lIiwxXV0', 7])(
    'refuse the cursor %j, which is none of the gateway',
    async (cursor) => {
      const { ask } = await greetSeveral({
        one: { initialize: hello({ resources: {} }), 'resources/list': { result: of() } },
        two: { initialize: hello({ resources: {} }), 'resources/list': { result: of() } },
      })
      expect(await ask('resources/list', { cursor })).toEqual({
        error: { code: -32602, message: 'the cursor is none that was given for this list' },
      })
    },
  )

  test('with the same URI are shown once, as that of the first, which is told once', async () => {
    const { ask, events } = await greetSeveral({
      one: { initialize: hello({ resources: {} }), 'resources/list': { result: of('a:1') } },
      two: { initialize: hello({ resources: {} }), 'resources/list': { result: of('a:1', 'b:1') } },
    })
    expect(await ask('resources/list', { cursor: null })).toEqual({ result: of('a:1', 'b:1') })
    expect(await ask('resources/list')).toEqual({ result: of('a:1', 'b:1') })
    expect(events.filter((event) => JSON.stringify(event).includes('left out'))).toEqual([
      {
        type: 'list',
        server: 'two',
        method: 'resources/list',
        message: 'resource "a:1" is left out, for server "one" has one of this URI, too',
      },
    ])
  })

  test('have templates, which are one list', async () => {
    const templates = { result: { resourceTemplates: [{ uriTemplate: 'a:{x}' }] } }
    const { ask } = await greetSeveral({
      one: { initialize: hello({ resources: {} }), 'resources/templates/list': templates },
      two: { initialize: hello({ resources: {} }), 'resources/templates/list': templates },
    })
    expect(await ask('resources/templates/list')).toEqual({
      result: { resourceTemplates: [{ uriTemplate: 'a:{x}' }, { uriTemplate: 'a:{x}' }] },
    })
  })
})
