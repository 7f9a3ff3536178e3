import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bypass } from 'msw'
import { setupServer } from 'msw/node'
import OpenAI from 'openai'
import { expect, onTestFinished, test } from 'vitest'
import type { Fixture } from '../src/contracts/fixture.ts'
import type { LlmReplayOptions } from '../src/contracts/llm-replay.ts'
import { findFixtures } from '../src/fixture/find-fixtures.ts'
import { readFixture } from '../src/fixture/read-fixture.ts'
import { createLlmReplay } from '../src/replay/llm/create-llm-replay.ts'
import { replayHandlers } from '../src/replay/llm/in-process/replay-handlers.ts'
import { serveLlmReplay } from '../src/replay/llm/serve/serve-llm-replay.ts'
import { asked, chatQuestion } from '../src/replay/llm/test-support/chat-question.ts'
import { recordMissing, type RecordMissingOptions } from './record-missing.ts'

// A value that looks like a key, and is none.
const KEY = ['sk', 'proj', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6'].join('-')

type Answer = (response: ServerResponse, request: IncomingMessage) => void

/** A provider on loopback, and how often it was asked for which paths. */
async function provider(answer: Answer = stream): Promise<{
  readonly origin: string
  readonly paths: readonly string[]
}> {
  const paths: string[] = []
  const server = createServer((request, response) => {
    paths.push(request.url ?? '')
    request.resume().on('end', () => answer(response, request))
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { origin: `http://127.0.0.1:${port}`, paths }
}

function stream(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write('data: {"id":"c","choices":[{"index":0,"delta":{"content":"Hei"}}]}\n\n')
  response.end('data: [DONE]\n\n')
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-missing-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'recordings')
}

function fixturesIn(folder: string): readonly Fixture[] {
  return findFixtures([folder]).map((path) => readFixture(path))
}

function recording(options: RecordMissingOptions, more: LlmReplayOptions = {}) {
  const missing = recordMissing({ environment: {}, ...options })
  return createLlmReplay([], { environment: {}, recordMissing: missing, ...more })
}

test('a miss is answered by the provider, kept, and answered from the recording from then on', async () => {
  const { origin, paths } = await provider()
  const folder = newFolder()
  const replay = recording({ folder, upstream: `${origin}/v1` })
  const host = await serveLlmReplay(replay)
  onTestFinished(() => host.close())
  const ask = async (baseURL: string) => {
    const client = new OpenAI({ baseURL, apiKey: KEY, maxRetries: 0 })
    const body = { model: 'm', stream: true as const, messages: [] }
    const said: string[] = []
    for await (const { choices } of await client.chat.completions.create(body))
      said.push(choices[0]?.delta.content ?? '')
    return said.join('')
  }
  expect([await ask(`${host.origin}/v1`), await ask(host.origin)]).toEqual(['Hei', 'Hei'])
  expect(paths).toEqual(['/v1/chat/completions'])
  expect([replay.misses(), replay.unused(), replay.recordings()]).toMatchObject([
    [],
    [],
    [{ used: 2 }],
  ])
  const [file = ''] = readdirSync(folder)
  expect(file).toBe('001-chat-completions.fixture.jsonl')
  expect(readFileSync(join(folder, file), 'utf8')).not.toContain(KEY)
  const fixtures = fixturesIn(folder)
  expect(fixtures.map(({ complete, problems }) => [complete, problems])).toEqual([[true, []]])
  const next = createLlmReplay(fixtures, { strict: true })
  const again = await serveLlmReplay(next)
  onTestFinished(() => again.close())
  expect(await ask(`${again.origin}/v1`)).toBe('Hei')
  expect([paths.length, next.misses(), next.unused()]).toEqual([1, [], []])
})

test('recordings that are there stay as they are, and new ones get the next numbers', async () => {
  const { origin } = await provider()
  const folder = newFolder()
  await recording({ folder, upstream: origin }).respond(asked(chatQuestion('a')))
  const before = readFileSync(join(folder, '001-chat-completions.fixture.jsonl'))
  const replay = createLlmReplay(fixturesIn(folder), {
    strict: true,
    recordMissing: recordMissing({ folder, upstream: origin, environment: {} }),
  })
  for (const text of ['a', 'a', 'b']) await replay.respond(asked(chatQuestion(text)))
  expect(readdirSync(folder).map((name) => name.slice(0, 3))).toEqual(['001', '002', '003'])
  expect(readFileSync(join(folder, '001-chat-completions.fixture.jsonl'))).toEqual(before)
  expect(replay.misses()).toEqual([])
})

test('what counts is what is left after normalization', async () => {
  const { origin, paths } = await provider()
  const matching = { ignore: ['/messages/*/content'] }
  const replay = recording({ folder: newFolder(), upstream: origin }, matching)
  for (const date of ['Monday', 'Friday']) await replay.respond(asked(chatQuestion(date)))
  expect(paths).toHaveLength(1)
})

test.each([
  ['/v1', '/v1/chat/completions', '/v1/chat/completions'],
  ['/v1', '/chat/completions', '/v1/chat/completions'],
  ['/api/v1', '/v1/chat/completions?a=b', '/api/v1/chat/completions?a=b'],
  ['/openai', '/v1/chat/completions', '/openai/v1/chat/completions'],
  ['', '/v1beta/models/m:generateContent', '/v1beta/models/m:generateContent'],
  ['/', '/v1/messages', '/v1/messages'],
])('below %j, the path %s is asked for at %s', async (base, target, path) => {
  const { origin, paths } = await provider()
  const replay = recording({ folder: newFolder(), upstream: `${origin}${base}` })
  await replay.respond(asked(chatQuestion('a'), { target }))
  expect(paths).toEqual([path])
})

test.each<readonly [string, Answer, number, string]>([
  ['is refused for now', status(429), 429, 'the provider answered with status 429'],
  ['has no right to ask', status(401), 401, 'the provider answered with status 401'],
  ['meets a broken provider', status(503), 503, 'the provider answered with status 503'],
  ['is hung up on', (response) => void response.destroy(), 404, 'the provider did not answer'],
  [
    'is hung up on inside the answer',
    (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('data: {}\n\n', () => response.destroy())
    },
    200,
    "the provider's answer broke off",
  ],
])('who %s gets what came, and nothing is kept', async (_, answer, code, why) => {
  const { origin, paths } = await provider(answer)
  const folder = newFolder()
  const replay = recording({ folder, upstream: origin })
  const reply = await replay.respond(asked(chatQuestion('a')))
  expect(reply.head?.status).toBe(code)
  expect(reply.recording).toBeUndefined()
  expect(replay.misses()[0]?.message).toContain(`nor was it recorded: ${why}`)
  await replay.respond(asked(chatQuestion('a')))
  expect(paths).toHaveLength(2)
  expect(() => readdirSync(folder)).toThrow('ENOENT')
})

test('an answer that says what is wrong with the request is kept', async () => {
  const { origin } = await provider(status(400))
  const folder = newFolder()
  await recording({ folder, upstream: origin }).respond(asked(chatQuestion('a')))
  expect(readdirSync(folder)).toHaveLength(1)
})

test.each([
  ['a provider that nobody named', {}, {}, 'name it with --upstream'],
  ['a body that is no JSON', { upstream: 'http://127.0.0.1:1' }, { body: Buffer.from('{') }, ''],
])('nobody is asked for %s', async (_, more, request, words) => {
  const replay = recording({ folder: newFolder(), ...more })
  await replay.respond(asked(chatQuestion('a'), request))
  expect(replay.misses()).toHaveLength(1)
  expect(replay.misses()[0]?.message).toContain(words)
})

test('CI records nothing, and a bad address is wrong use', () => {
  const folder = newFolder()
  expect(() => recordMissing({ folder, environment: { CI: 'true' } })).toThrow('variable CI is set')
  expect(() => recordMissing({ folder, environment: { CI: 'false' } })).not.toThrow()
  expect(() => recordMissing({ folder, environment: {}, upstream: 'nowhere' })).toThrow('upstream')
})

test('handlers of msw record what is missing by a fetch that goes past them', async () => {
  const { origin, paths } = await provider()
  const folder = newFolder()
  const replay = recording({ folder, fetch: fetchPast })
  const server = setupServer(...replayHandlers(replay))
  server.listen({ onUnhandledFrame: 'error' })
  onTestFinished(() => server.close())
  const ask = async () => {
    const init = { method: 'POST', body: JSON.stringify(chatQuestion('a')) }
    return (await globalThis.fetch(`${origin}/v1/chat/completions`, init)).text()
  }
  expect(await ask()).toContain('[DONE]')
  expect(await ask()).toContain('[DONE]')
  expect([paths.length, fixturesIn(folder).length, replay.misses()]).toEqual([1, 1, []])
})

test.skipIf(process.platform === 'win32')(
  'a disk that takes only a part of a recording leaves no half of it, and says so',
  () => {
    const folder = newFolder()
    const program = `
      const { recordMissing } = await import(process.argv[1])
      const body = 'x'.repeat(100_000)
      const fetch = async () => new Response(body, { headers: { 'content-type': 'application/json' } })
      const record = recordMissing({ folder: process.argv[2], fetch, environment: {} })
      const target = 'http://models.example/v1/models'
      console.log((await record({ method: 'GET', target }, undefined)).reason)`
    // No file of the child gets longer than 8 blocks; what it prints goes into a pipe.
    const child = spawnSync(
      'sh',
      [
        '-c',
        'ulimit -f 8 && exec "$0" --input-type=module -e "$@"',
        process.execPath,
        program,
        new URL('record-missing.ts', import.meta.url).href,
        folder,
      ],
      { encoding: 'utf8', env: {} },
    )
    expect(readdirSync(folder)).toEqual([])
    expect(child.stdout).toContain('no fixture can be written into')
    expect(child.stdout).toContain('EFBIG')
  },
)

function status(code: number): Answer {
  return (response) => {
    response.writeHead(code, { 'content-type': 'application/json' })
    response.end('{"error":{"message":"no"}}')
  }
}

function fetchPast(...request: Parameters<typeof globalThis.fetch>): Promise<Response> {
  return globalThis.fetch(bypass(...request))
}
