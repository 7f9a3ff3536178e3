import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { expect, onTestFinished, test } from 'vitest'
import type { Fixture } from '../src/contracts/fixture.ts'
import type { ServerDefinition } from '../src/contracts/server-definition.ts'
import { createMemorySink } from '../src/fixture/create-memory-sink.ts'
import { findFixtures } from '../src/fixture/find-fixtures.ts'
import { parseFixture } from '../src/fixture/parse-fixture.ts'
import { readFixture } from '../src/fixture/read-fixture.ts'
import { createReplayServer } from '../src/replay/mcp/create-replay-server.ts'
import { recordMissingRequests } from './record-missing-requests.ts'
import { recordServer } from './record-server.ts'

/** A server with one tool and one prompt that say again what they are given, and with a tool that never answers. */
const PROGRAM = (version: string) => `
  import { createInterface } from 'node:readline'
  const answers = {
    initialize: ({ protocolVersion }) => ({
      protocolVersion, capabilities: { tools: {}, prompts: {} }, serverInfo: { name: 'tiny', version: '${version}' },
    }),
    'tools/list': () => ({ tools: ['echo', 'hang'].map((name) => ({ name, inputSchema: { type: 'object' } })) }),
    'prompts/list': () => ({ prompts: [{ name: 'hello' }] }),
    'tools/call': ({ name, arguments: given }) =>
      name === 'hang' ? process.exit(1) : { content: [{ type: 'text', text: 'said ' + given.text }] },
    'prompts/get': ({ name }) => ({ messages: [{ role: 'user', content: { type: 'text', text: name } }] }),
  }
  createInterface(process.stdin).on('line', (line) => {
    const { id, method, params } = JSON.parse(line)
    if (id !== undefined) console.log(JSON.stringify({ jsonrpc: '2.0', id, result: answers[method](params) }))
  })`

function tiny(version = '1.0.0'): ServerDefinition {
  const args = ['--input-type=module', '-e', PROGRAM(version)]
  return { name: 'node', command: process.execPath, args, env: {} }
}

async function recorded(): Promise<Fixture> {
  const sink = createMemorySink()
  const named = [{ tool: 'echo', arguments: { text: 'a' } }]
  await recordServer({ server: { ...tiny(), name: 'tiny' }, sink, named, environment: {} })
  return parseFixture(sink.text(), 'tiny.fixture.jsonl')
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-missing-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

async function ask(client: Client): Promise<readonly unknown[]> {
  return [
    await client.callTool({ name: 'echo', arguments: { text: 'a' } }),
    await client.callTool({ name: 'echo', arguments: { text: 'b' } }),
    await client.getPrompt({ name: 'hello' }),
  ]
}

async function connected(server: ReturnType<typeof createReplayServer>): Promise<Client> {
  const client = new Client({ name: 'a', version: '1' })
  await client.connect(server.transport())
  onTestFinished(() => client.close())
  return client
}

test('a miss is answered by the server and kept, and the next replay has it', async () => {
  const first = await recorded()
  const folder = newFolder()
  const missing = recordMissingRequests({
    server: tiny(),
    recorded: first,
    folder,
    environment: {},
  })
  const replay = createReplayServer([first], { recordMissing: missing, environment: {} })
  const client = await connected(replay)
  const answers = await ask(client)
  expect(answers).toMatchObject([
    { content: [{ text: 'said a' }] },
    { content: [{ text: 'said b' }] },
    { messages: [{ content: { text: 'hello' } }] },
  ])
  const files = ['001-call-echo.fixture.jsonl', '002-get-hello.fixture.jsonl']
  expect(readdirSync(folder)).toEqual(files)
  // Another client, and the same again, ask nobody.
  expect([await ask(client), await ask(await connected(replay))]).toEqual([answers, answers])
  expect([readdirSync(folder), replay.misses(), replay.unused()]).toEqual([files, [], []])
  const fixtures = [first, ...findFixtures([folder]).map((path) => readFixture(path))]
  const next = createReplayServer(fixtures, { strict: true })
  expect(await ask(await connected(next))).toEqual(answers)
  expect([next.misses(), next.unused(), next.notes]).toEqual([[], [], []])
})

test.each([
  ['another version', '2.0.0', 'echo', 'the server has version 2.0.0 now'],
  ['no answer', '1.0.0', 'hang', 'the server did not answer'],
])('%s of the server is not kept', async (_, version, name, words) => {
  const first = await recorded()
  const folder = newFolder()
  const options = { server: tiny(version), recorded: first, folder, environment: {} }
  const replay = createReplayServer([first], { recordMissing: recordMissingRequests(options) })
  const client = await connected(replay)
  await expect(client.callTool({ name, arguments: { text: 'b' } })).rejects.toThrow(words)
  expect([readdirSync(folder), replay.misses().length]).toEqual([[], 1])
})

test('a server that does not start is told, and CI records nothing', async () => {
  const first = await recorded()
  const server: ServerDefinition = {
    name: 'x',
    command: 'there-is-no-such-command',
    args: [],
    env: {},
  }
  const options = { server, recorded: first, folder: newFolder(), environment: {} }
  const missing = recordMissingRequests(options)
  const client = await connected(createReplayServer([first], { recordMissing: missing }))
  await expect(client.callTool({ name: 'echo' })).rejects.toThrow('nor was it recorded: ')
  expect(() => recordMissingRequests({ ...options, environment: { CI: '1' } })).toThrow('CI is set')
})
