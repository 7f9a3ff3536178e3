import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../contracts/json.ts'
import { discovery, modern } from './test-support/modern.ts'
import { type Answers, setUpSeveral } from './test-support/set-up-several.ts'

const BOTH = ['2026-07-28', '2025-11-25', '2025-06-18']
const NEW = ['2026-07-28']
const UNKNOWN = { error: { code: -32601, message: 'Method not found' } }

/** What servers are to `server/discover`. */
const KINDS: Readonly<Record<string, Answers>> = {
  both: { 'server/discover': discovery({ tools: {} }, BOTH) },
  modern: { 'server/discover': discovery({ tools: {} }, NEW) },
  future: { 'server/discover': discovery({ tools: {} }, ['2027-01-01', '2025-11-25']) },
  older: { 'server/discover': UNKNOWN },
  silent: {},
}

describe('server/discover of several servers', () => {
  test('is answered for all together, kept as the most careful of them says', async () => {
    const { ask, sent } = setUpSeveral({
      one: {
        'server/discover': discovery(
          { tools: { listChanged: true }, extensions: { 'x/one': {} } },
          BOTH,
          { instructions: 'Ask one.', _meta: { x: 1 } },
        ),
      },
      two: {
        'server/discover': discovery({ tools: {}, prompts: {} }, ['2026-07-28', '2025-06-18'], {
          ttlMs: 5,
          cacheScope: 'private',
        }),
      },
    })
    const { result } = await ask('server/discover', modern())
    expect(result).toEqual({
      resultType: 'complete',
      supportedVersions: ['2026-07-28', '2025-06-18'],
      capabilities: { tools: { listChanged: true }, extensions: { 'x/one': {} }, prompts: {} },
      instructions: '# one\n\nAsk one.',
      ttlMs: 5,
      cacheScope: 'private',
      _meta: {
        'io.modelcontextprotocol/serverInfo': { name: 'mcp-assay', version: expect.any(String) },
      },
    })
    expect(sent('two')).toEqual([
      `{"jsonrpc":"2.0","id":"ID","method":"server/discover","params":${JSON.stringify(modern())}}`,
    ])
  })

  test.each([
    ['both, both', undefined],
    ['modern, modern', undefined],
    ['both, modern', undefined],
    ['modern, ended', undefined],
    ['modern, silent', undefined],
    ['both, older', 'no revision without a handshake is known of older'],
    ['modern, older', 'no revision without a handshake is known of older'],
    ['older, silent', 'no revision without a handshake is known of older'],
    ['both, silent', 'no revision without a handshake is known of silent'],
    ['both, ended', 'no revision without a handshake is known of ended'],
    ['silent, ended', 'no revision without a handshake is known of silent, ended'],
    ['both, future', 'the servers have no revision without a handshake in common'],
  ])('of %s is refused so that clients fall back: %s', async (kinds, why) => {
    const tables = kinds
      .split(', ')
      .map((kind, index) => [
        kinds.startsWith(`${kind}, ${kind}`) ? `${kind}${index}` : kind,
        KINDS[kind] ?? {},
      ])
    const named: Readonly<Record<string, Answers>> = Object.fromEntries(tables)
    const { ask, servers } = setUpSeveral(named, { patience: 20 })
    const answer = ask('server/discover', modern())
    servers['ended']?.crash()
    const { error } = await answer
    const message = `server/discover: ${why ?? ''}; use initialize`
    expect(error).toEqual(why === undefined ? undefined : { code: -32601, message })
  })

  test('waits for nobody once a server says that it is older', async () => {
    const { ask } = setUpSeveral({ older: KINDS['older'] ?? {}, silent: {} })
    const { error }: JsonObject = await ask('server/discover', modern())
    expect(error).toMatchObject({ code: -32601 })
  })
})
