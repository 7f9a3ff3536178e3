import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readFixture } from '../fixture/read-fixture.ts'
import { assay, type AssayRun } from './test-support/assay.ts'
import { lines, objectsOf } from './test-support/line-filter.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
const SERVERS = fileURLToPath(new URL('../../fixtures/', import.meta.url))
const PAGES = [process.execPath, join(SERVERS, 'servers/output-missing.mjs')]
const FAULTY = [process.execPath, join(SERVERS, 'gateway/faulty.mjs')]
const SECRET = `ghp_${'0123456789'.repeat(3)}abcdef`
const HELLO = {
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    clientInfo: { name: 'a-program', version: '1.0.0' },
    capabilities: {},
  },
}
const CALL = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'read_page', arguments: { token: SECRET } },
}
const INPUT = lines(HELLO, { jsonrpc: '2.0', method: 'notifications/initialized' }, CALL)

/** A folder to work in. */
function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'assay-wrap-record-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

/** An entry of a configuration. */
function entry([command = '', ...args]: readonly string[]): object {
  return { command, args }
}

function wrap(cwd: string, ...words: readonly string[]): Promise<AssayRun> {
  return assay(['wrap', ...words], { cwd, input: INPUT })
}

/** Which way what methods crossed, by id. */
function crossed(path: string): readonly string[] {
  const { frames } = readFixture(path)
  return frames
    .filter(({ part, dir }) => part === 'message' && dir !== 'stderr')
    .map(({ dir, utf8 = '' }) => {
      const [message] = objectsOf(utf8.replace(/^event: .*\n/u, '').replace(/^data: /u, ''))
      const { method = 'answer', id = '' } = Object.assign({}, message)
      return `${dir} ${String(method)} ${String(id).replace(/^assay-.*$/u, 'own')}`.trim()
    })
    .toSorted()
}

const CONVERSATION = [
  'recv answer 0',
  'recv answer 1',
  'recv answer own',
  'send initialize 0',
  'send notifications/initialized',
  'send tools/call 1',
  // The gateway asks what the server declares.
  'send tools/list own',
]

describe('assay wrap --record', () => {
  test('keeps the server’s own conversation, redacted, as check reads it', async () => {
    const cwd = folder()
    const run = await wrap(cwd, '--record', 'own.fixture.jsonl', '--', ...PAGES)
    expect(run.stdout).toContain('structuredContent')
    const path = join(cwd, 'own.fixture.jsonl')
    const fixture = readFixture(path)
    expect(fixture).toMatchObject({
      complete: true,
      problems: [],
      header: { kind: 'mcp', origin: 'recorded', transport: 'stdio' },
      end: { end: { reason: 'closed' } },
    })
    // Where this repository is may be a place that is redacted, too.
    expect(fixture.end?.redactions).toContainEqual({ rule: 'github-token', count: 1 })
    expect(crossed(path)).toEqual(CONVERSATION)
    const text = readFileSync(path, 'utf8')
    expect(text).not.toContain(SECRET)
    // What the gateway adds is no word of the server's.
    expect(text).not.toContain('structuredContent')
    const check = await assay(['check', path, '--json'], { cwd })
    expect(JSON.parse(check.stdout)).toMatchObject({
      servers: [{ tools: [{ name: 'read_page', wrapping: 'recommended' }] }],
    })
    const replay = await assay(['replay', path], { cwd, input: INPUT })
    expect(replay.stdout).toContain('METADATA')
  })

  test('keeps an exchange over HTTP with heads, and no token', async () => {
    const cwd = folder()
    const args = [MAIN, 'wrap', '--http', '--token', SECRET, '--state-dir', '.', '--', ...PAGES]
    const inner = spawn(process.execPath, args, { cwd })
    onTestFinished(() => void inner.kill())
    const url = (await written(inner, '\n')).trim()
    const header = ['--header', `Authorization: Bearer ${SECRET}`]
    const words = ['--record', 'kept', '--name', 'pages', '--url', url, ...header]
    expect((await wrap(cwd, ...words)).stdout).toContain('"id":1,"result"')
    const path = join(cwd, 'kept', 'pages.fixture.jsonl')
    const fixture = readFixture(path)
    expect(fixture).toMatchObject({
      complete: true,
      problems: [],
      header: { transport: 'streamable-http', source: { url } },
      end: { end: { reason: 'closed' } },
    })
    expect(crossed(path)).toEqual(CONVERSATION)
    const exchanges = new Set(fixture.frames.map(({ exchange }) => exchange))
    expect([...exchanges]).toEqual(Array.from(exchanges, (_, index) => index + 1))
    expect(fixture.frames.filter(({ part }) => part === 'head').length).toBe(2 * exchanges.size)
    expect(readFileSync(path, 'utf8')).not.toContain(SECRET)
    const check = await assay(['check', path, '--json'], { cwd })
    expect(JSON.parse(check.stdout)).toMatchObject({
      servers: [{ tools: [{ name: 'read_page' }] }],
    })
  })

  test('keeps what has crossed where it is killed', async () => {
    const cwd = folder()
    const args = [MAIN, 'wrap', '--state-dir', '.', '--record', 'a.fixture.jsonl', '--', ...PAGES]
    const child = spawn(process.execPath, args, { cwd })
    onTestFinished(() => void child.kill('SIGKILL'))
    child.stdin.write(INPUT)
    await written(child, '"id":1')
    const closed = once(child, 'close')
    child.kill('SIGKILL')
    await closed
    const path = join(cwd, 'a.fixture.jsonl')
    const fixture = readFixture(path)
    expect(fixture.complete).toBe(false)
    expect(fixture).not.toHaveProperty('end')
    expect(crossed(path)).toEqual(CONVERSATION)
  })

  test('begins another file for each connection, and never replaces one', async () => {
    const cwd = folder()
    writeFileSync(join(cwd, 'a.fixture.jsonl'), 'mine')
    for (let count = 0; count < 2; count += 1)
      await wrap(cwd, '--record', 'a.fixture.jsonl', '--', ...PAGES)
    expect(readdirSync(cwd).filter((name) => name.endsWith('.jsonl'))).toEqual([
      'a.2.fixture.jsonl',
      'a.3.fixture.jsonl',
      'a.fixture.jsonl',
    ])
    expect(readFileSync(join(cwd, 'a.fixture.jsonl'), 'utf8')).toBe('mine')
  })

  test('keeps each server of a configuration in its own file of a folder', async () => {
    const cwd = folder()
    const mcpServers = { pages: entry(PAGES), faulty: entry(FAULTY) }
    writeFileSync(join(cwd, 'mcp.json'), JSON.stringify({ mcpServers }))
    await wrap(cwd, '--config', 'mcp.json', '--record', 'kept')
    expect(readdirSync(join(cwd, 'kept'))).toEqual(['faulty.fixture.jsonl', 'pages.fixture.jsonl'])
    const { code, stderr } = await wrap(cwd, '--config', 'mcp.json', '--record', 'a.fixture.jsonl')
    expect([code, stderr]).toEqual([
      2,
      'error: --record a.fixture.jsonl is one file, and there are 2 servers; name a folder\n',
    ])
  })

  test('goes on where nothing can be written, and says so', async () => {
    const cwd = folder()
    writeFileSync(join(cwd, 'no-folder'), '')
    const { code, stdout, stderr } = await wrap(cwd, '--record', 'no-folder', '--', ...PAGES)
    expect([code, objectsOf(stdout).length]).toEqual([0, 2])
    expect(stderr).toContain('is no longer recorded')
  })
})

/** Resolves with what a process has written to standard output once that holds a text. */
async function written(child: ChildProcessWithoutNullStreams, part: string): Promise<string> {
  let output = ''
  child.stderr.resume()
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    output += String(chunk)
    if (output.includes(part)) return output
  }
  throw new Error('it has ended')
}
