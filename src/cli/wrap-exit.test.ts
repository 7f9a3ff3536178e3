import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { assay } from './test-support/assay.ts'
import { lines, objectsOf } from './test-support/line-filter.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
const FAULTY = fileURLToPath(new URL('../../fixtures/gateway/faulty.mjs', import.meta.url))
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
const CRASH = [process.execPath, '-e', 'process.exit(3)']
const NOBODY = 'no client sent a message; nothing was started'

/** A folder to work in, which gets the files that are kept. */
function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'assay-wrap-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

/** The folder that a process works in, and keeps its state in. */
function inFolder(): { readonly cwd: string; readonly env: NodeJS.ProcessEnv } {
  const cwd = folder()
  return { cwd, env: { ...process.env, XDG_STATE_HOME: cwd } }
}

/** An address at which nothing listens any more. */
async function deadUrl(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/mcp`
}

describe.each<[string, () => Promise<readonly string[]> | readonly string[]]>([
  ['a command that is not there', () => ['--', 'no-such-command']],
  ['a command that exits at once', () => ['--', ...CRASH]],
  ['an address at which nothing listens', async () => ['--url', await deadUrl()]],
])('assay wrap in front of %s', (_, server) => {
  test('ends with 3 where a client asked for it', async () => {
    const words = await server()
    const input = lines(HELLO)
    const { code, stdout, stderr } = await assay(['wrap', ...words], { cwd: folder(), input })
    expect(objectsOf(stdout)).toEqual([expect.objectContaining({ error: expect.anything() })])
    expect(stderr).not.toContain(NOBODY)
    expect(code).toBe(3)
  })

  test('starts nothing for an input that says nothing, and tells so', async () => {
    const words = await server()
    const { code, stdout, stderr } = await assay(['wrap', ...words], { cwd: folder() })
    expect(stdout).toBe('')
    expect(stderr).toMatch(
      new RegExp(`^wrapping \\S+ over standard input and output\\n${NOBODY}\\n$`, 'u'),
    )
    expect(code).toBe(0)
  })
})

test('assay wrap starts nothing for what is no message, and tells so', async () => {
  const input = 'hi\n'
  const { code, stdout, stderr } = await assay(['wrap', '--', ...CRASH], { cwd: folder(), input })
  expect(objectsOf(stdout)).toEqual([expect.objectContaining({ error: expect.anything() })])
  expect(stderr).toContain(`${NOBODY}\n`)
  expect(code).toBe(0)
})

test('assay wrap --json tells no words where no client sent a message', async () => {
  const { code, stderr } = await assay(['wrap', '--json', '--', ...CRASH], { cwd: folder() })
  expect(objectsOf(stderr)).toEqual([
    { type: 'client', state: 'connected' },
    expect.objectContaining({ type: 'listening' }),
    { type: 'client', state: 'gone' },
  ])
  expect(code).toBe(0)
})

describe.skipIf(process.platform === 'win32')(
  'assay wrap, ended by a signal (Windows has none that a process can send)',
  () => {
    test.each<[string, NodeJS.Signals, number]>([
      ['stdio', 'SIGINT', 130],
      ['stdio', 'SIGTERM', 130],
      ['stdio', 'SIGHUP', 130],
      ['http', 'SIGINT', 0],
      ['http', 'SIGTERM', 0],
      ['http', 'SIGHUP', 0],
    ])('over %s by %s ends with %i', async (transport, signal, expected) => {
      const options = transport === 'http' ? ['--http'] : []
      const words = ['wrap', ...options, '--', process.execPath, FAULTY]
      const child = spawn(process.execPath, [MAIN, ...words], inFolder())
      child.stderr.resume()
      const closed = once(child, 'close')
      // The address, or the answer of the server.
      const speaks = once(child.stdout, 'data')
      if (transport === 'stdio') child.stdin.write(lines(HELLO))
      await speaks
      child.kill(signal)
      expect(await closed).toEqual([expected, null])
    })

    test('where no client sent a message, tells that nothing was started', async () => {
      const words = ['wrap', '--', 'no-such-command']
      const child = spawn(process.execPath, [MAIN, ...words], inFolder())
      const stderr: string[] = []
      child.stderr.setEncoding('utf8').on('data', (text: string) => stderr.push(text))
      const closed = once(child, 'close')
      await once(child.stderr, 'data')
      child.kill('SIGINT')
      expect(await closed).toEqual([130, null])
      expect(stderr.join('')).toContain(`${NOBODY}\n`)
    })
  },
)
