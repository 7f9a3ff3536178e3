import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { JsonObject } from '../contracts/json.ts'
import { assay, type AssayRun } from './test-support/assay.ts'
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
const SERVER = { command: process.execPath, args: [FAULTY] }

/** A server entry that runs the gateway itself. */
function wrap(...words: readonly string[]): JsonObject {
  const env = { XDG_STATE_HOME: '${XDG_STATE_HOME}' }
  return { command: process.execPath, args: [MAIN, 'wrap', ...words], env }
}

/** Wraps all servers of the first configuration, beside which the others are, for a client that only says hello. */
function wrapAll(
  files: Readonly<Record<string, JsonObject>>,
  ...words: readonly string[]
): Promise<AssayRun> {
  const cwd = mkdtempSync(join(tmpdir(), 'assay-wrap-'))
  onTestFinished(() => rmSync(cwd, { recursive: true }))
  for (const [name, mcpServers] of Object.entries(files))
    writeFileSync(join(cwd, name), JSON.stringify({ mcpServers }))
  const [first = ''] = Object.keys(files)
  return assay(['wrap', '--config', first, ...words], { cwd, input: lines(HELLO) })
}

const ENDLESS =
  /error: the server "\w+" starts this gateway, which would start it again, without end/u

describe('assay wrap in front of itself', () => {
  test.each<[string, Readonly<Record<string, JsonObject>>]>([
    ['by its own configuration', { 'a.json': { all: wrap('--config', 'a.json') } }],
    [
      'by a loop of two configurations',
      {
        'a.json': { other: wrap('--config', 'b.json') },
        'b.json': { other: wrap('--config', 'a.json') },
      },
    ],
  ])('stops with 2 %s', async (_how, files) => {
    const { code, stdout, stderr } = await wrapAll(files)
    expect(objectsOf(stdout)).toMatchObject([{ id: 0, error: { code: -32000 } }])
    expect(stderr).toMatch(ENDLESS)
    expect(stderr).toContain('exited with code 2')
    expect(code).toBe(3)
  })

  test('serves the others beside its own entry', async () => {
    const { code, stdout, stderr } = await wrapAll({
      'a.json': { all: wrap('--config', 'a.json'), faulty: SERVER },
    })
    expect(objectsOf(stdout)).toMatchObject([{ id: 0, result: {} }])
    expect(stderr).toMatch(ENDLESS)
    expect(stderr).toContain('faulty is connected')
    expect(code).toBe(0)
  })
})

test.each<[string, Readonly<Record<string, JsonObject>>, ...(readonly string[])]>([
  [
    'of another configuration',
    { 'a.json': { outer: wrap('--config', 'b.json') }, 'b.json': { faulty: SERVER } },
  ],
  [
    'of another server of the same configuration',
    { 'a.json': { outer: wrap('--config', 'a.json', '--server', 'faulty'), faulty: SERVER } },
    '--server',
    'outer',
  ],
  ['of a command', { 'a.json': { outer: wrap('--', process.execPath, FAULTY) } }],
])('assay wrap in front of a gateway %s serves', async (_what, files, ...words) => {
  const { code, stdout } = await wrapAll(files, ...words)
  expect(objectsOf(stdout)).toMatchObject([{ id: 0, result: { serverInfo: { name: 'faulty' } } }])
  expect(code).toBe(0)
})
