import { describe, expect, test } from 'vitest'
import type { StdioServerDefinition } from '../../src/contracts/server-definition.ts'
import { openConnection } from '../stdio/connection.ts'
import { tinyServer } from '../stdio/test-support/tiny-server.ts'
import { createAnswerer } from './create-answerer.ts'
import { findProtocols, type FindProtocolsOptions, type SpokenProtocols } from './find-protocols.ts'

const UNRECORDED = { frame: () => undefined, end: () => undefined }
const MODERN = '2026-07-28'

function find(
  server: StdioServerDefinition,
  options: Partial<Omit<FindProtocolsOptions, 'open'>> = {},
): Promise<SpokenProtocols> {
  return findProtocols({
    both: true,
    startTimeout: 20_000,
    silence: 150,
    ...options,
    open: () =>
      openConnection({
        server,
        ...createAnswerer(),
        writer: UNRECORDED,
        onNotification: () => undefined,
      }),
  })
}

const BOTH = `initialize: () => hello(), 'server/discover': () => offer()`

describe.concurrent('what a server speaks is told from its answers', () => {
  test.each<[string, string, SpokenProtocols]>([
    ['silent on server/discover', 'serve()', { legacy: true }],
    ['an unknown method is -32601', 'serve({ otherwise: refuse(-32601) })', { legacy: true }],
    ['an unknown method is -32602', 'serve({ otherwise: refuse(-32602) })', { legacy: true }],
    ['an unknown method is -32000', 'serve({ otherwise: refuse(-32000) })', { legacy: true }],
    ['an unknown method is a result', 'serve({ otherwise: () => ({}) })', { legacy: true }],
    [
      'lists tools without a handshake',
      `serve({ 'tools/list': () => ({ tools: [] }), otherwise: refuse(-32601) })`,
      { legacy: true },
    ],
    ['no handshake', 'serveModern()', { modern: MODERN, legacy: false }],
    ['both in one connection', `serve({ ${BOTH} })`, { modern: MODERN, legacy: true }],
    [
      'both, and each connection one',
      `let era
      const only = (name, answer) => (message) => (era ??= name) === name ? answer() : refuse(-32022, { supported: ['${MODERN}'] })(message)
      serve({ initialize: only('legacy', hello), 'server/discover': only('modern', offer) })`,
      { modern: MODERN, legacy: true },
    ],
    [
      'both, and the answers in the other order',
      `let late
      serve({
        'server/discover': ({ id }) => { late = id },
        initialize: ({ id }) => { write({ id, result: hello() }); write({ id: late, result: offer() }) } })`,
      { modern: MODERN, legacy: true },
    ],
    [
      'both, after a slow start',
      `setTimeout(serve, 600, { ${BOTH} })`,
      { modern: MODERN, legacy: true },
    ],
    [
      'a revision that is not supported, among those that are',
      `serveModern({ 'server/discover': refuse(-32022, { supported: ['2027-01-01', '${MODERN}'] }) })`,
      { modern: MODERN, legacy: false },
    ],
    [
      'such an error that names revisions with a handshake',
      `serve({ 'server/discover': refuse(-32022, { supported: ['2025-11-25'] }) })`,
      { legacy: true },
    ],
    [
      'such an error that names none',
      `serve({ 'server/discover': refuse(-32022) })`,
      { legacy: true },
    ],
    [
      'a later revision alone',
      `serve({ 'server/discover': () => offer({ supportedVersions: ['2027-01-01'] }) })`,
      { legacy: true },
    ],
    ['leaves at an unknown method', 'serve({ otherwise: () => process.exit(1) })', {}],
  ])('%s', async (_title, program, expected) => {
    expect(await find(tinyServer(program))).toEqual(expected)
  })
})

test('a server that stays silent is given up in the time of a start, both questions together', async () => {
  const began = performance.now()
  const server = tinyServer('process.stdin.resume()')
  const found = await find(server, { startTimeout: 3000, silence: 1400 })
  expect(found).toEqual({ silent: true })
  // One after the other they would take six.
  expect(performance.now() - began).toBeLessThan(5500)
})

test('a time of a start that is shorter than the wait for one answer is enough for both', async () => {
  const server = tinyServer(`serve({ initialize: hello })`)
  expect(await find(server, { startTimeout: 4000, silence: 60_000 })).toEqual({ legacy: true })
})

test('a server that never answers a handshake speaks the other era alone', async () => {
  const server = tinyServer('serveModern({ initialize: undefined })')
  expect(await find(server, { startTimeout: 4000 })).toEqual({ modern: MODERN, legacy: false })
})

test('a command that is not there speaks nothing', async () => {
  const server = { name: 'no', command: 'no-such-command-here', args: [], env: {} }
  expect(await find(server)).toEqual({})
})

test('the handshake is not asked for where the other era is spoken, unless both are asked for', async () => {
  const server = tinyServer(`serve({ ${BOTH} })`)
  expect(await find(server, { both: false, silence: 60_000 })).toEqual({ modern: MODERN })
})
