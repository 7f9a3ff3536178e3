import { describe, expect, test } from 'vitest'
import { discovery, modern } from './test-support/modern.ts'
import { named } from './test-support/named.ts'
import { setUpSeveral } from './test-support/set-up-several.ts'

describe('lists of the revision without a handshake', () => {
  test('are kept as the most careful of the servers says', async () => {
    const [a, b] = ['a', 'b'].map((name) => ({ resultType: 'complete', tools: [{ name }] }))
    const { ask } = setUpSeveral({
      one: { 'tools/list': { result: { ...a, ttlMs: 5, cacheScope: 'public' } } },
      two: { 'tools/list': { result: { ...b, ttlMs: 7, cacheScope: 'private', _meta: { x: 1 } } } },
    })
    expect(await ask('tools/list', modern())).toEqual({
      result: {
        resultType: 'complete',
        tools: [{ name: 'a' }, { name: 'b' }],
        ttlMs: 5,
        cacheScope: 'private',
        _meta: {
          'io.modelcontextprotocol/serverInfo': { name: 'mcp-assay', version: expect.any(String) },
        },
      },
    })
  })

  test('are asked for again of a server that had ended', async () => {
    const { ask, servers } = setUpSeveral({
      one: { 'server/discover': discovery({ tools: {} }, []), 'tools/list': named('tools', 'a') },
      two: { 'tools/list': named('tools', 'b') },
    })
    servers.two.crash()
    const { result } = await ask('tools/list', modern())
    expect(result).toMatchObject({ tools: [{ name: 'a' }, { name: 'b' }] })
    expect(servers.two.lives).toHaveLength(2)
  })
})
