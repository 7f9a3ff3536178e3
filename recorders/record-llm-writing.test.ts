import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createMemorySink } from '../src/fixture/create-memory-sink.ts'
import { findFixtures } from '../src/fixture/find-fixtures.ts'
import type { FixtureSink } from '../src/fixture/fixture-sink.ts'
import { parseFixture } from '../src/fixture/parse-fixture.ts'
import { readFixture } from '../src/fixture/read-fixture.ts'
import { scratchFolder } from './http/test-support/run-in-child.ts'
import type { ExchangeOutcome } from './llm/exchange-outcome.ts'
import { type Peer, rawClient, rawProvider } from './llm/test-support/peer.ts'
import { recordLlm } from './record-llm.ts'

const MAIN = fileURLToPath(new URL('../src/cli/main.ts', import.meta.url))
const STREAM = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n'

function get(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`
}

/** Asks for paths one after the other through a recorder that writes to a folder; answers with what is told of them. */
async function recordInto(folder: string, paths: readonly string[], body = 'ok') {
  const upstream = await rawProvider()
  const outcomes: ExchangeOutcome[] = []
  const faults: string[] = []
  const recorder = await recordLlm({
    upstream: upstream.url,
    folder,
    environment: { SECRET_TOKEN: 'hush-hush-1234' },
    onExchange: (outcome) => void outcomes.push(outcome),
    onFault: ({ message }) => void faults.push(message),
  })
  const client = await rawClient(recorder.baseUrl)
  let provider: Peer | undefined
  for (const path of paths) {
    client.write(get(path))
    provider ??= await upstream.next()
    await provider.head()
    provider.write(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`)
    await client.until(`\r\n\r\n${body}`)
  }
  await recorder.close()
  return { outcomes, faults }
}

describe('fixtures in a folder', () => {
  test('are named after the end of the path, with numbers in order of the requests', async () => {
    const folder = join(scratchFolder(), 'new', 'folder')
    const { outcomes } = await recordInto(folder, [
      '/v1/chat/completions?key=1',
      '/v1/messages',
      '/api/chat',
      '/v1beta/models/gemini-2.5:streamGenerateContent?alt=sse',
      '/',
      '/..%2F..%2Fetc/..',
      '/keys/hush-hush-1234',
      `/${'long/'.repeat(3)}${'x'.repeat(200)}`,
    ])
    const names = readdirSync(folder)
    expect(names).toEqual([
      '001-chat-completions.fixture.jsonl',
      '002-messages.fixture.jsonl',
      '003-api-chat.fixture.jsonl',
      '004-models-gemini-2.5-streamGenerateContent.fixture.jsonl',
      '005-root.fixture.jsonl',
      '006-2F..-2Fetc.fixture.jsonl',
      expect.stringMatching(/^007-keys-REDACTED-env-\w{8}\.fixture\.jsonl$/u),
      `008-long-${'x'.repeat(55)}.fixture.jsonl`,
    ])
    expect(outcomes.map(({ file }) => file)).toEqual(names.map((name) => join(folder, name)))
    expect(outcomes[6]?.path).toMatch(/^\/keys\/\[REDACTED:env:\w+\]$/u)
    expect(findFixtures([folder]).every((path) => readFixture(path).complete)).toBe(true)
  })

  test('take the numbers behind those that are there, and replace none', async () => {
    const folder = scratchFolder()
    writeFileSync(join(folder, '041-messages.fixture.jsonl'), 'mine')
    await recordInto(folder, ['/v1/messages'])
    await recordInto(folder, ['/v1/messages'])
    expect(readdirSync(folder)).toEqual([
      '041-messages.fixture.jsonl',
      '042-messages.fixture.jsonl',
      '043-messages.fixture.jsonl',
    ])
  })
})

describe('what cannot be written', () => {
  test('fails the recording and not the call: a folder that is a file', async () => {
    const file = join(scratchFolder(), 'file')
    writeFileSync(file, '')
    const { outcomes, faults } = await recordInto(join(file, 'x'), ['/v1/a', '/v1/b'])
    expect(outcomes.map(({ isRecorded, reason }) => [isRecorded, reason])).toEqual([
      [false, 'closed'],
      [false, 'closed'],
    ])
    expect(faults).toHaveLength(2)
    expect(faults[0]).toMatch(/001-a\.fixture\.jsonl" can't be opened for writing \(ENOTDIR/u)
  })

  test.each([1, 2, 3, 4, 5])(
    'fails the recording and not the call: a medium that is full at line %i',
    async (line) => {
      const memory = createMemorySink()
      let appended = 0
      const { outcome, faults } = await recordOne({
        ...memory,
        append(bytes) {
          appended += 1
          if (appended === line) throw new Error('ENOSPC: no space left on device')
          memory.append(bytes)
        },
      })
      expect(outcome).toMatchObject({ isRecorded: false, reason: 'closed', status: 200 })
      expect(faults).toEqual([
        'fixture "(memory)" can\'t be written (ENOSPC: no space left on device); free some space or name another place',
      ])
      if (line === 1) return
      const fixture = parseFixture(memory.text(), 'x')
      expect(fixture.complete).toBe(false)
      expect(fixture.end?.end.reason).toBe(line === 5 ? undefined : 'full')
    },
  )

  test('fails the recording and not the call: a sink that is broken', async () => {
    const { outcome, faults } = await recordOne(undefined)
    expect(outcome).toMatchObject({ isRecorded: false, reason: 'closed', status: 200 })
    expect(faults).toEqual([expect.stringMatching(/please report it: Error: no sink/u)])
  })
})

/** Records one exchange into a sink; without one, opening it throws. */
async function recordOne(sink: FixtureSink | undefined) {
  const upstream = await rawProvider()
  const over = Promise.withResolvers<ExchangeOutcome>()
  const faults: string[] = []
  const recorder = await recordLlm({
    upstream: upstream.url,
    environment: {},
    open() {
      if (sink === undefined) throw new Error('no sink')
      return sink
    },
    onExchange: over.resolve,
    onFault: ({ message }) => void faults.push(message),
  })
  onTestFinished(recorder.close)
  const client = await rawClient(recorder.baseUrl)
  client.write(get('/v1/a'))
  const provider = await upstream.next()
  provider.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')
  await client.until('\r\n\r\nok')
  return { outcome: await over.promise, faults }
}

/** Runs the command line's recorder until the test ends it. */
async function startInChild(upstream: string, folder: string, limit = '') {
  const command = [process.execPath, MAIN, 'record', 'llm', '--upstream', upstream, '--out', folder]
  const child = spawn('bash', ['-c', `${limit} exec "$@"`, 'bash', ...command])
  onTestFinished(() => void child.kill('SIGKILL'))
  const told: string[] = []
  const lines = createInterface({ input: child.stderr }).on('line', (line) => told.push(line))
  const [url] = await once(createInterface({ input: child.stdout }), 'line')
  const until = async (text: string): Promise<void> => {
    while (!told.some((line) => line.includes(text))) await once(lines, 'line')
  }
  return { child, told, until, baseUrl: String(url) }
}

describe.skipIf(process.platform === 'win32')(
  'a process that records (skipped on Windows, which has neither its limits nor its signals)',
  () => {
    test('may be killed at any moment: what it told of is whole, the rest can be read', async () => {
      const moments = ['request', 'head', 'chunk', 'end'] as const
      const left = await Promise.all(moments.map((moment) => killAt(moment)))
      expect(left.map(({ first }) => first.complete)).toEqual([true, true, true, true])
      // What was at its end may have come to the disk or not.
      expect(left.slice(0, 3).map(({ second }) => second.complete)).toEqual([false, false, false])
      expect(left.map(({ second }) => second.header.kind)).toEqual(Array(4).fill('llm'))
    })

    test('comes up against a full disk: it is told once, the calls go on, and the code says so', async () => {
      const folder = scratchFolder()
      const upstream = await rawProvider()
      const { child, told, until, baseUrl } = await startInChild(
        upstream.url,
        folder,
        'ulimit -f 8;',
      )
      const client = await rawClient(baseUrl)
      const body = 'x'.repeat(100_000)
      let provider: Peer | undefined
      for (const path of ['/v1/one', '/v1/two']) {
        client.write(get(path))
        provider ??= await upstream.next()
        await provider.head()
        provider.write(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`)
        await client.head()
        expect(await client.bytes(body.length)).toBe(body)
        await until(`GET ${path} 200 closed`)
      }
      child.kill('SIGINT')
      expect(await once(child, 'exit')).toEqual([3, null])
      expect(told.filter((line) => line.startsWith('error: '))).toEqual([
        expect.stringMatching(
          /^error: fixture ".*001-one.*can't be written \(EFBIG.*calls go on$/u,
        ),
      ])
      expect(told.at(-1)).toBe('2 exchanges: 2 closed; 2 not recorded')
      for (const path of findFixtures([folder])) {
        const fixture = readFixture(path)
        expect(fixture.end?.end.reason).toBe('full')
      }
    })
  },
)

/** Kills a recorder inside its second exchange, at what the client has seen of it. */
async function killAt(moment: 'request' | 'head' | 'chunk' | 'end') {
  const folder = scratchFolder()
  const upstream = await rawProvider()
  const { child, until, baseUrl } = await startInChild(upstream.url, folder)
  const client = await rawClient(baseUrl)
  client.write(get('/v1/first'))
  const provider = await upstream.next()
  provider.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')
  await until('001-first')
  client.write(get('/v1/second'))
  await provider.until('second')
  const open = join(folder, '002-second.fixture.jsonl')
  await expect.poll(() => existsSync(open)).toBe(true)
  if (moment !== 'request') {
    provider.write(STREAM)
    await client.until('chunked')
  }
  if (moment === 'chunk' || moment === 'end') {
    provider.write('3\r\none\r\n')
    await client.until('one')
  }
  if (moment === 'end') {
    provider.write('0\r\n\r\n')
    await client.until('0\r\n\r\n')
  }
  child.kill('SIGKILL')
  await once(child, 'exit')
  return { first: readFixture(join(folder, '001-first.fixture.jsonl')), second: readFixture(open) }
}
