import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { describe, expect, onTestFinished, test } from 'vitest'
import { recordServer } from '../../../recorders/record-server.ts'
import { readCallsFile } from '../../calls/read-calls-file.ts'
import type { Direction, Fixture } from '../../contracts/fixture.ts'
import { createMemorySink } from '../../fixture/create-memory-sink.ts'
import { parseFixture } from '../../fixture/parse-fixture.ts'
import { readFixture } from '../../fixture/read-fixture.ts'
import { type Line, makeFixture, response } from '../../mcp/test-support/make-fixture.ts'
import { replay } from '../commands/replay.ts'
import type { ReplayCommandOptions } from '../grammar/replay.ts'
import { assay } from '../test-support/assay.ts'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
const TIME = 'fixtures/mcp/time/2026.10.10.fixture.jsonl'

const HELLO = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'a', version: '1' },
  },
}
const LOST = {
  jsonrpc: '2.0',
  id: 2,
  method: 'tools/call',
  params: { name: 'get_current_time', arguments: { timezone: 'Moon' } },
}

describe.concurrent('recorded again, a replayed server is the recorded one', () => {
  test.each([
    ['everything', '2026.8.31', '2025-11-25'],
    ['time', '2026.10.19+modern', '2026-07-28'],
  ])('%s %s', async (name, version, protocolVersion) => {
    const path = `fixtures/mcp/${name}/${version}.fixture.jsonl`
    const recorded = readFixture(path)
    const sink = createMemorySink()
    await recordServer({
      server: { name, command: process.execPath, args: [MAIN, 'replay', path], env: {} },
      sink,
      callsFile: readCallsFile(`fixtures/mcp/${name}/common.calls.yaml`),
      protocolVersion,
    })
    const again = parseFixture(sink.text(), 'again')
    for (const side of ['send', 'recv'] as const)
      expect(framesOf(again, side)).toEqual(framesOf(recorded, side))
    expect(again.end?.end).toMatchObject({ reason: 'closed', exitCode: 0 })
    const lines = framesOf(recorded, 'stderr')
    const told = framesOf(again, 'stderr').map(([, line]) => line)
    expect(told).toEqual([
      ...lines.map(([, line]) => line),
      expect.stringMatching(/^\d+ requests answered, 0 not recorded$/u),
    ])
  })
})

/** What a recording holds of one side, but for its times, and for progress that older recordings don't ask for. */
function framesOf(
  { frames }: Fixture,
  side: Direction,
): readonly (readonly [call: string | undefined, text: string])[] {
  return frames
    .filter(({ dir }) => dir === side)
    .map(({ utf8 = '', call }) => [
      call?.id,
      side === 'send' ? utf8.replace(/,"_meta":\{"progressToken":\d+\}/u, '') : utf8,
    ])
}

describe('over standard streams', () => {
  const input = [HELLO, LOST].map((message) => `${JSON.stringify(message)}\n`).join('')

  test('standard output is the protocol’s, and strict ends with 1 where something wasn’t recorded', async () => {
    const run = await assay(['replay', TIME, '--strict'], { input })
    expect(run.code).toBe(1)
    const answers = run.stdout.trim().split('\n')
    expect(answers.map((line): unknown => JSON.parse(line))).toMatchObject([
      { id: 1, result: { serverInfo: { name: 'mcp-time' } } },
      { id: 2, error: { code: -32602, data: { reason: 'not-recorded' } } },
    ])
    expect(run.stderr).toMatchInlineSnapshot(`
      "no recording answers tools/call get_current_time; nearest is fixtures/mcp/time/2026.10.10.fixture.jsonl:7, which was asked something else in 1 place
        /arguments/timezone: recorded "UTC", asked "Moon"
      1 request answered, 1 not recorded
      never asked for:
        fixtures/mcp/time/2026.10.10.fixture.jsonl:7 tools/call get_current_time (now-utc)
        fixtures/mcp/time/2026.10.10.fixture.jsonl:9 tools/call get_current_time (now-kathmandu)
        fixtures/mcp/time/2026.10.10.fixture.jsonl:11 tools/call convert_time (convert-tokyo-kathmandu)
        fixtures/mcp/time/2026.10.10.fixture.jsonl:13 tools/call convert_time (convert-over-midnight)
        fixtures/mcp/time/2026.10.10.fixture.jsonl:15 tools/call get_current_time (unknown-zone)
        fixtures/mcp/time/2026.10.10.fixture.jsonl:17 tools/call convert_time (no-such-hour)
        fixtures/mcp/time/2026.10.10.fixture.jsonl:19 tools/call get_current_time (missing-argument)
        fixtures/mcp/time/2026.10.10.fixture.jsonl:21 tools/call get_current_time (wrong-type)
        fixtures/mcp/time/2026.10.10.fixture.jsonl:23 tools/call get_moon_phase (unknown-tool)
      "
    `)
  })

  test('programs are told on standard error', async () => {
    const run = await assay(['replay', TIME, '--json'], { input })
    expect(run.code).toBe(0)
    const told = run.stderr.trim().split('\n')
    expect(told.map((line): unknown => JSON.parse(line))).toEqual([
      { type: 'listening', recordings: 11, fixtures: 1 },
      {
        type: 'answer',
        request: 'initialize',
        era: 'legacy',
        path: TIME,
        line: 2,
        used: 1,
      },
      expect.objectContaining({ type: 'miss', reason: 'not-recorded' }),
      expect.objectContaining({ type: 'summary', answered: 1, misses: 1 }),
    ])
  })
})

describe('a fixture that can’t be read', () => {
  test('is told programs over standard streams as JSON', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'assay-replay-')), 'bad.fixture.jsonl')
    onTestFinished(() => rmSync(dirname(path), { recursive: true }))
    writeFileSync(path, '{}\n')
    const run = await assay(['replay', TIME, path, '--json'], { input: '' })
    expect(run).toMatchObject({ code: 0, stdout: '' })
    const told = run.stderr.trim().split('\n')
    expect(told.map((line): unknown => JSON.parse(line))).toMatchObject([
      { type: 'note', path, message: expect.stringContaining('is no fixture') },
      { type: 'listening', recordings: 11, fixtures: 1 },
      { type: 'summary' },
    ])
  })
})

describe('over HTTP', () => {
  const ASKING = `
    const answer = await fetch(process.env.ASSAY_REPLAY_URL, {
      method: 'POST',
      headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
      body: ${JSON.stringify(JSON.stringify(HELLO))},
    })
    process.stdout.write(await answer.text())`

  test('a command has the URL in a variable, and standard output', async () => {
    const command = ['--', process.execPath, '--input-type=module', '-e', ASKING]
    const run = await assay(['replay', TIME, '--http', '--strict', ...command])
    expect(run.code).toBe(0)
    expect(JSON.parse(run.stdout)).toMatchObject({ id: 1, result: {} })
    const told = run.stderr.replaceAll(/127\.0\.0\.1:\d+/gu, 'ADDRESS')
    expect(told.split('\n').slice(0, 3)).toEqual([
      'replaying 11 recorded requests in 1 fixture at http://ADDRESS/mcp',
      `${TIME}:2 initialize`,
      '1 request answered, 0 not recorded',
    ])
  })

  test.skipIf(process.platform === 'win32')('it is served until Ctrl-C', async () => {
    const child = spawn(process.execPath, [MAIN, 'replay', TIME, '--http'])
    child.stderr.resume()
    const [url] = await once(child.stdout.setEncoding('utf8'), 'data')
    const client = new Client({ name: 'a', version: '1' })
    await client.connect(new StreamableHTTPClientTransport(new URL(String(url).trim())))
    expect((await client.listTools()).tools).not.toHaveLength(0)
    await client.close()
    child.kill('SIGINT')
    expect(await once(child, 'close')).toEqual([0, null])
  })
})

/** A recording on the disk whose frames came at these moments. */
function recordedAt(lines: readonly Line[], times: readonly number[]): string {
  const { header, frames, end } = makeFixture(lines, 'closed')
  const timed = frames.map(({ line: _line, ...frame }, index) => ({ ...frame, t: times[index] }))
  const path = join(mkdtempSync(join(tmpdir(), 'assay-replay-')), 'late.fixture.jsonl')
  onTestFinished(() => rmSync(dirname(path), { recursive: true }))
  const all = [{ ...header, era: 'modern' }, ...timed, end]
  writeFileSync(path, all.map((value) => `${JSON.stringify(value)}\n`).join(''))
  return path
}

describe('in recorded time', () => {
  const MODERN = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/list',
    params: {
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientInfo': { name: 'a', version: '1' },
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    },
  }

  test.skipIf(process.platform === 'win32')(
    'what is due in an hour doesn’t keep it after Ctrl-C',
    async () => {
      const path = recordedAt(
        [{ send: MODERN }, { recv: response(1, { tools: [] }) }, { stderr: 'late' }],
        [0, 5, 3_600_000],
      )
      const words = [MAIN, 'replay', path, '--http', '--timing', 'recorded']
      const child = spawn(process.execPath, words)
      onTestFinished(() => void child.kill('SIGKILL'))
      child.stderr.resume()
      const [url] = await once(child.stdout.setEncoding('utf8'), 'data')
      const answer = await fetch(String(url).trim(), {
        method: 'POST',
        headers: {
          accept: 'application/json, text/event-stream',
          'content-type': 'application/json',
          'mcp-protocol-version': '2026-07-28',
          'mcp-method': 'tools/list',
        },
        body: JSON.stringify(MODERN),
      })
      expect(await answer.json()).toEqual(response(1, { tools: [] }))
      child.kill('SIGINT')
      expect(await once(child, 'close')).toEqual([0, null])
    },
  )
})

describe('wrong use is told', () => {
  test.each<[Partial<ReplayCommandOptions>, string]>([
    [{ cuts: 'bytes' }, '--cuts is for language models; messages of MCP have no cuts'],
    [{ port: 4000 }, '--port is for HTTP; give --http, too'],
    [
      { command: ['npm', 'test'] },
      'a command behind -- is run with the URL of a replayed server: give --http, too, or let the client start assay replay itself',
    ],
    [
      { paths: ['fixtures/mcp/time'] },
      '"fixtures/mcp/time/0.6.2.fixture.jsonl" is of the server time 0.6.2 and "fixtures/mcp/time/2026.10.10.fixture.jsonl" of time 2026.10.10; name fixtures of one server in one version',
    ],
  ])('%j', async (options, message) => {
    const all = { paths: [TIME], command: [], timing: 'none', cuts: 'none', ...options } as const
    await expect(replay(all)).rejects.toMatchObject({ code: 'wrong-use', message })
  })
})
