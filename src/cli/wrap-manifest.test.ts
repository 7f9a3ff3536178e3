import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
const SERVER = fileURLToPath(new URL('../../fixtures/servers/output-missing.mjs', import.meta.url))
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

/** Serves over HTTP for the length of a test, and gives the address. */
async function serve(...words: readonly string[]): Promise<string> {
  const cwd = mkdtempSync(join(tmpdir(), 'assay-wrap-'))
  const args = [
    MAIN,
    'wrap',
    '--http',
    '--state-dir',
    '.',
    ...words,
    '--',
    process.execPath,
    SERVER,
  ]
  const child = spawn(process.execPath, args, { cwd })
  const closed = once(child, 'close')
  onTestFinished(async () => {
    child.kill()
    await closed
    rmSync(cwd, { recursive: true })
  })
  child.stderr.resume()
  const [line] = await once(child.stdout, 'data')
  return String(line).trim()
}

function post(
  url: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const all = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...headers,
  }
  return fetch(url, { method: 'POST', headers: all, body: JSON.stringify(body) })
}

test('the manifest of a gateway says what it is, and its tools once a client has listed them', async () => {
  const url = await serve()
  const place = new URL('/.well-known/mcp/manifest.json', url)
  const before = await fetch(place)
  expect([before.status, before.headers.get('content-type')]).toEqual([200, 'application/json'])
  const about = {
    name: 'mcp-assay',
    version: expect.any(String),
    description: 'A gateway in front of output-missing.',
    transport: { type: 'streamable-http', endpoint: '/mcp' },
    protocolVersions: ['2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'],
    authentication: { required: false },
  }
  expect(await before.json()).toEqual({ ...about, toolsListed: false, tools: [] })
  const hello = await post(url, HELLO)
  const session = { 'mcp-session-id': hello.headers.get('mcp-session-id') ?? '' }
  await post(url, { jsonrpc: '2.0', method: 'notifications/initialized' }, session)
  const list = await post(url, { jsonrpc: '2.0', id: 1, method: 'tools/list' }, session)
  const listed = JSON.parse((await list.text()).replace(/^event: message\ndata: /u, ''))
  const [tool] = listed.result.tools
  const { name, inputSchema, outputSchema } = tool
  const after = await fetch(place)
  expect(await after.json()).toEqual({
    ...about,
    toolsListed: true,
    tools: [{ name, inputSchema, outputSchema }],
  })
})

test('the manifest is for who may ask alone', async () => {
  const url = await serve('--token', 'a-token')
  const place = new URL('/.well-known/mcp/manifest.json', url)
  const bearer = { authorization: 'Bearer a-token' }
  const [stranger, page, allowed, posted] = await Promise.all([
    fetch(place),
    fetch(place, { headers: { ...bearer, origin: 'https://evil.example' } }),
    fetch(place, { headers: bearer }),
    post(String(place), HELLO, bearer),
  ])
  expect([stranger.status, page.status, allowed.status, posted.status]).toEqual([
    401, 403, 200, 405,
  ])
  expect(await allowed.json()).toMatchObject({
    authentication: { required: true, schemes: ['bearer'] },
  })
})
