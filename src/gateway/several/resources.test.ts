import { describe, expect, test } from 'vitest'
import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import { modern } from './test-support/modern.ts'
import {
  type Answers,
  greetSeveral,
  partIn,
  setUpSeveral,
  settled,
} from './test-support/set-up-several.ts'
import { signed } from './test-support/signed.ts'

const MISSING = { error: { code: -32002, message: 'Resource not found' } }

/** Answers for who has these resources. */
function reading(...uris: readonly (string | RegExp)[]): Answers {
  return {
    'resources/read': (request: JsonObject): JsonValue => {
      const asked = partIn(request, 'uri') ?? ''
      const isThere = uris.some((uri) =>
        typeof uri === 'string' ? uri === asked : uri.test(asked),
      )
      return isThere ? { result: { contents: [] } } : MISSING
    },
  }
}

/** Answers with these lists. */
function lists(uris: readonly string[], templates: readonly string[]): Answers {
  return {
    'resources/list': { result: { resources: uris.map((uri) => ({ uri })) } },
    'resources/templates/list': {
      result: { resourceTemplates: templates.map((uriTemplate) => ({ uriTemplate })) },
    },
  }
}

describe('resources', () => {
  const tables = {
    one: signed(
      'one',
      { resources: {}, completions: {} },
      { ...lists(['a:1'], ['{+any}']), ...reading('a:1', 'hidden:1') },
    ),
    two: signed(
      'two',
      { resources: { subscribe: true } },
      {
        ...lists(['b:1'], ['b://{id}/x']),
        ...reading('b:1', 'b://7/x', 'hidden:2', /^b:.*many$/u),
        'resources/subscribe': { result: {} },
        'resources/unsubscribe': { result: {} },
      },
    ),
    three: signed('three', { tools: {} }, reading('hidden:3')),
  }

  test.each([
    ['a:1', 'one', []],
    ['b:1', 'two', []],
    ['b://7/x', 'two', []],
    ['hidden:1', 'one', []],
    ['hidden:2', 'two', ['one']],
    ['hidden:3', undefined, ['one', 'two']],
  ])('%s is read at server %s, after %j were asked', async (uri, server, before) => {
    const { ask, sent } = await greetSeveral(tables)
    const answer = await ask('resources/read', { uri })
    expect(answer).toEqual(server === undefined ? MISSING : { result: { contents: [] } })
    const asked = Object.keys(tables).filter(
      (name) =>
        (name === 'one' || name === 'two' || name === 'three') &&
        sent(name).some((text) => text.includes('resources/read')),
    )
    expect(asked.toSorted()).toEqual(
      [...before, ...(server === undefined ? [] : [server])].toSorted(),
    )
  })

  test('are remembered with the server that had them', async () => {
    const { ask, sent } = await greetSeveral(tables)
    for (const _ of [1, 2]) await ask('resources/read', { uri: 'hidden:2' })
    expect(sent('one').filter((text) => text.includes('resources/read'))).toHaveLength(1)
    expect(sent('one').filter((text) => text.includes('resources/list'))).toHaveLength(1)
  })

  test('that were asked for last are remembered, and of very many the others looked for again', async () => {
    const { ask, client, sent } = await greetSeveral(tables)
    const askedOne = (): number => sent('one').filter((text) => text.includes('"hidden:2"')).length
    const readMany = async (count: number): Promise<void> => {
      for (let index = 0; index < count; index += 1) {
        const params = { uri: `b://${index}/many` }
        client.say({ jsonrpc: '2.0', id: `${count}-${index}`, method: 'resources/read', params })
      }
      const last = `"${count}-${count - 1}"`
      while (client.heard.at(-1)?.includes(last) !== true) await settled()
    }
    await ask('resources/read', { uri: 'hidden:2' })
    await readMany(9_999)
    await ask('resources/read', { uri: 'hidden:2' })
    expect(askedOne()).toBe(1)
    await readMany(10_000)
    await ask('resources/read', { uri: 'hidden:2' })
    expect(askedOne()).toBe(2)
  })

  test('that nobody has are refused with the error that says most', async () => {
    const error = { error: { code: -32603, message: 'the file is locked' } }
    const { ask } = await greetSeveral({
      one: signed('one', { resources: {} }, { ...lists([], []), 'resources/read': MISSING }),
      two: signed('two', { resources: {} }, { ...lists([], []), 'resources/read': error }),
      three: signed('three', { resources: {} }, { ...lists([], []), 'resources/read': MISSING }),
    })
    expect(await ask('resources/read', { uri: 'x:1' })).toEqual(error)
    expect(await ask('resources/read', {})).toEqual({
      error: { code: -32602, message: 'a resource is asked for by its URI' },
    })
  })

  test('that nobody has are refused though another server is silent', async () => {
    const refuses = { 'resources/read': MISSING, 'resources/subscribe': MISSING }
    const there = {
      mute: {},
      one: signed('one', { resources: {} }, { ...lists([], []), ...refuses }),
      two: signed('two', { resources: {} }, { ...lists([], []), ...refuses }),
    }
    const legacy = await greetSeveral(there, { patience: 20 })
    expect(await legacy.ask('resources/read', { uri: 'x:1' })).toEqual(MISSING)
    expect(await legacy.ask('resources/subscribe', { uri: 'x:1' })).toEqual(MISSING)
    const { ask } = setUpSeveral(there, { patience: 20 })
    expect(await ask('resources/read', modern({ uri: 'x:1' }))).toEqual(MISSING)
  })

  test('are subscribed to where they are, and again when the server is started again', async () => {
    const { ask, sent, servers, client } = await greetSeveral(tables)
    expect(await ask('resources/subscribe', { uri: 'b:1' })).toEqual({ result: {} })
    servers.two.crash()
    await client.hears('list_changed')
    expect(sent('two').at(-1)).toBe(
      '{"jsonrpc":"2.0","id":"ID","method":"resources/subscribe","params":{"uri":"b:1"}}',
    )
    expect(await ask('resources/unsubscribe', { uri: 'b:1' })).toEqual({ result: {} })
    expect(sent('one').some((text) => text.includes('subscribe'))).toBe(false)
  })

  test('are looked for again when lists have changed', async () => {
    const { ask, sent, servers } = await greetSeveral(tables)
    await ask('resources/read', { uri: 'b:1' })
    servers.two.say('{"jsonrpc":"2.0","method":"notifications/resources/list_changed"}')
    await ask('resources/read', { uri: 'b:1' })
    expect(sent('two').filter((text) => text.includes('resources/list'))).toHaveLength(2)
    expect(sent('one').filter((text) => text.includes('resources/list'))).toHaveLength(1)
  })

  test('have arguments completed by the server whose template it is', async () => {
    const { ask } = await greetSeveral({
      one: { ...tables.one, 'completion/complete': MISSING },
      two: signed('two', { resources: {}, completions: {} }, lists([], ['b://{id}/x'])),
    })
    const ref = { type: 'ref/resource', uri: 'b://{id}/x' }
    expect(await ask('completion/complete', { ref })).toEqual({ result: { by: 'two' } })
  })
})
