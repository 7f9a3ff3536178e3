import { StreamableHTTPClientTransport as TransportV2 } from '@modelcontextprotocol/client'
import { StreamableHTTPClientTransport as TransportV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { describe, expect, test } from 'vitest'
import { findFixtures } from '../../fixture/find-fixtures.ts'
import { readFixture } from '../../fixture/read-fixture.ts'
import { createReplayServer } from './create-replay-server.ts'
import type { ReplayServer } from './replay-server.ts'
import { exchangesOf, withV1, withV2 } from './test-support/programs.ts'

const CLOSED = { message: 'Connection closed' }

const fixtures = findFixtures(['fixtures/mcp'])
  .map((path) => readFixture(path))
  .filter(({ end }) => end?.end.reason === 'closed')
const named = fixtures.map(
  (fixture) =>
    [fixture.path.replace('fixtures/mcp/', '').replace('.fixture.jsonl', ''), fixture] as const,
)
const legacy = named.filter(([, { header }]) => header.era === 'legacy')
const modern = named.filter(([, { header }]) => header.era === 'modern')

const PROGRAMS = [
  ['SDK v1', legacy, withV1],
  ['SDK v2', legacy, withV2('legacy')],
  ['SDK v2 that asks for the era', legacy, withV2('auto')],
  ['SDK v2 without a handshake', modern, withV2({ pin: '2026-07-28' })],
] as const

describe.each(PROGRAMS)('the client of %s', (_name, recordings, open) => {
  test.each(recordings)('has of %s what was recorded', async (_path, fixture) => {
    const server = createReplayServer([fixture], { strict: true })
    const program = await open(server.transport())
    const exchanges = exchangesOf(fixture)
    const got: unknown[] = []
    for (const asked of exchanges) got.push(await program.ask(asked))
    await program.close()
    expect(got).toEqual(exchanges.map(({ answer }) => answer))
    expect(server.misses()).toEqual([])
  })
})

test.each([
  ['SDK v1', withV1],
  ['SDK v2', withV2('legacy')],
])('the client of %s is told where the server is gone', async (_name, open) => {
  const everything = readFixture('fixtures/mcp/everything/2026.8.31.fixture.jsonl')
  // Up to the middle of tools/list.
  const frames = everything.frames.slice(0, 6)
  const end = {
    end: { reason: 'exited' as const, frames: 6, bytes: 0, sha256: '' },
    redactions: [],
  }
  const server = createReplayServer([{ ...everything, frames, end, problems: [] }])
  const program = await open(server.transport())
  expect(await program.ask({ method: 'tools/list', params: {} })).toMatchObject(CLOSED)
})

test.each([
  ['SDK v1', withV1],
  ['SDK v2', withV2('legacy')],
])('the client of %s is told at once where the replay is closed', async (_name, open) => {
  const time = readFixture('fixtures/mcp/time/2026.10.19.fixture.jsonl')
  const server = createReplayServer([time], { timing: 'recorded' })
  const program = await open(server.transport())
  const asked = program.ask({ method: 'tools/list', params: {} })
  server.close()
  expect(await asked).toMatchObject(CLOSED)
  await expect(open(server.transport())).rejects.toThrow('the replayed server is gone')
})

const ADDRESS = new URL('https://mcp.example.com/mcp')
const TIME = 'fixtures/mcp/time/2026.10.19'
test.each([
  ['SDK v1', '', ({ fetch }: ReplayServer) => withV1(new TransportV1(ADDRESS, { fetch }))],
  ['SDK v2', '', ({ fetch }: ReplayServer) => withV2('auto')(new TransportV2(ADDRESS, { fetch }))],
  [
    'SDK v2 without a handshake',
    '+modern',
    ({ fetch }: ReplayServer) => withV2({ pin: '2026-07-28' })(new TransportV2(ADDRESS, { fetch })),
  ],
])('the client of %s is answered by the fetch of a server', async (_name, kind, open) => {
  const fixture = readFixture(`${TIME}${kind}.fixture.jsonl`)
  const server = createReplayServer([fixture])
  const program = await open(server)
  const exchanges = exchangesOf(fixture)
  const got: unknown[] = []
  for (const asked of exchanges) got.push(await program.ask(asked))
  await program.close()
  expect(got).toEqual(exchanges.map(({ answer }) => answer))
  expect([server.misses(), server.unused()]).toEqual([[], []])
  server.close()
  await expect(open(server)).rejects.toThrow(/closing|503/u)
})
test('a client that calls all that was recorded leaves nothing unused, whatever else was recorded', async () => {
  const fixture = readFixture('fixtures/mcp/everything/2026.8.31.fixture.jsonl')
  const calls = exchangesOf(fixture).filter(({ method }) => method === 'tools/call')
  const server = createReplayServer([fixture])
  const program = await withV1(server.transport())
  expect(server.unused().map(({ request }) => request.split(' ')[0])).toEqual(
    calls.map(({ method }) => method),
  )
  for (const asked of calls) await program.ask(asked)
  await program.close()
  expect([server.misses(), server.unused()]).toEqual([[], []])
  const methods = server.unused({ all: true }).map(({ request }) => request)
  expect(methods).toEqual(expect.arrayContaining(['tools/list', 'prompts/list', 'resources/list']))
})
