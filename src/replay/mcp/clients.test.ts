import { Client as ClientV2 } from '@modelcontextprotocol/client'
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js'
import {
  CreateMessageRequestSchema,
  ElicitRequestSchema,
  ListRootsRequestSchema,
  ResultSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Fixture } from '../../contracts/fixture.ts'
import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import { findFixtures } from '../../fixture/find-fixtures.ts'
import { readFixture } from '../../fixture/read-fixture.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { partOf } from '../../rpc/rpc-message.ts'
import { createReplayServer } from './create-replay-server.ts'
import { readCrossings } from './recording/read-crossings.ts'
import { roleOf } from './recording/role-of.ts'

const INFO = { name: 'a-program', version: '1.0.0' }
const CAPABILITIES = { sampling: {}, elicitation: {}, roots: {} }
const MESSAGE = {
  role: 'assistant' as const,
  model: 'm',
  content: { type: 'text' as const, text: 'yes' },
}
const REFUSED = { action: 'decline' as const }

/** What a client asked, and what it was answered. */
interface Exchanged {
  readonly method: string
  readonly params: JsonObject
  readonly answer: JsonValue
}

interface Program {
  readonly ask: (asked: Exchanged) => Promise<unknown>
  readonly close: () => Promise<void>
}

async function withV1(server: ReturnType<typeof createReplayServer>): Promise<Program> {
  const client = new ClientV1(INFO, { capabilities: CAPABILITIES })
  client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: [] }))
  client.setRequestHandler(CreateMessageRequestSchema, () => MESSAGE)
  client.setRequestHandler(ElicitRequestSchema, () => REFUSED)
  await client.connect(server.transport())
  return {
    ask: ({ method, params }) => client.request({ method, params }, ResultSchema),
    close: () => client.close(),
  }
}

function withV2(mode: 'legacy' | 'auto' | { readonly pin: string }) {
  return async (server: ReturnType<typeof createReplayServer>): Promise<Program> => {
    const client = new ClientV2(INFO, {
      capabilities: CAPABILITIES,
      versionNegotiation: { mode },
    })
    client.setRequestHandler('roots/list', () => ({ roots: [] }))
    client.setRequestHandler('sampling/createMessage', () => MESSAGE)
    client.setRequestHandler('elicitation/create', () => REFUSED)
    await client.connect(server.transport())
    return {
      ask: ({ method, params }) => client.request({ method, params }, z.looseObject({})),
      close: () => client.close(),
    }
  }
}

/** What a client asked of tools, and so on; not how it began, and how tasks went on. */
function exchangesOf(fixture: Fixture): readonly Exchanged[] {
  const { crossings } = readCrossings(fixture)
  return crossings.flatMap(({ dir, message }) => {
    const { method = '', id } = message
    const isAsked =
      dir === 'send' &&
      roleOf(message) === 'request' &&
      !/^(?:initialize|server|subscriptions)/u.test(method)
    const answer = crossings.find(
      (other) =>
        other.dir === 'recv' && roleOf(other.message) === 'answer' && other.message.id === id,
    )
    if (!isAsked || answer === undefined) return []
    const params = partOf(message, ['params'])
    const { _meta, ...rest } = isJsonObject(params) ? params : {}
    const result = partOf(answer.message, ['result']) ?? partOf(answer.message, ['error'])
    return [{ method, params: rest, answer: withoutType(result ?? null) }]
  })
}

/** Of a result in the newest revision, the second SDK keeps its type to itself. */
function withoutType(answer: JsonValue): JsonValue {
  if (!isJsonObject(answer)) return answer
  const { resultType: _resultType, ...rest } = answer
  return rest
}

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
    const program = await open(server)
    const exchanges = exchangesOf(fixture)
    const got: unknown[] = []
    const errorOf = open === withV1 ? errorOfV1 : errorOfV2
    for (const asked of exchanges) got.push(await program.ask(asked).catch(errorOf))
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
  const program = await open(createReplayServer([{ ...everything, frames, end, problems: [] }]))
  await expect(program.ask({ method: 'tools/list', params: {}, answer: null })).rejects.toThrow(
    'Connection closed',
  )
})

test.each([
  ['SDK v1', withV1],
  ['SDK v2', withV2('legacy')],
])('the client of %s is told at once where the replay is closed', async (_name, open) => {
  const time = readFixture('fixtures/mcp/time/2026.10.19.fixture.jsonl')
  const server = createReplayServer([time], { timing: 'recorded' })
  const program = await open(server)
  const asked = program.ask({ method: 'tools/list', params: {}, answer: null })
  server.close()
  await expect(asked).rejects.toThrow('Connection closed')
  await expect(open(server)).rejects.toThrow('the replayed server is gone')
})

/** The first SDK puts the code before the message. */
function errorOfV1(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error)) return error
  return { code: error.code, message: error.message.replace(/^MCP error -\d+: /u, '') }
}

function errorOfV2(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error)) return error
  return { code: error.code, message: error.message }
}

test('a client that calls all that was recorded leaves nothing unused, whatever else was recorded', async () => {
  const fixture = readFixture('fixtures/mcp/everything/2026.8.31.fixture.jsonl')
  const calls = callsIn(fixture)
  const server = createReplayServer([fixture])
  const client = new ClientV1(INFO, { capabilities: CAPABILITIES })
  client.setRequestHandler(CreateMessageRequestSchema, () => MESSAGE)
  client.setRequestHandler(ElicitRequestSchema, () => REFUSED)
  await client.connect(server.transport())
  expect(server.unused().map(({ request }) => request.split(' ')[0])).toEqual(
    calls.map(({ method }) => method),
  )
  for (const { method, params } of calls)
    await client.request({ method, params }, ResultSchema).catch(() => undefined)
  await client.close()
  expect([server.misses(), server.unused()]).toEqual([[], []])
  const methods = server.unused({ all: true }).map(({ request }) => request)
  expect(methods).toEqual(expect.arrayContaining(['tools/list', 'prompts/list', 'resources/list']))
})

function callsIn(fixture: Fixture): readonly Pick<Exchanged, 'method' | 'params'>[] {
  return readCrossings(fixture).crossings.flatMap(({ dir, message }) => {
    const { method = '' } = message
    const params = partOf(message, ['params'])
    const isCall = dir === 'send' && method === 'tools/call'
    return isCall && isJsonObject(params) ? [{ method, params }] : []
  })
}
