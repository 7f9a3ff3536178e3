import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { describe, expect, onTestFinished, test } from 'vitest'
import { chatRequest, doneEventsOf, textStream } from '../../provider/test-support/chat-bodies.ts'
import { writeExchange } from '../../provider/test-support/write-exchange.ts'
import { assay } from '../test-support/assay.ts'
import { assayHere } from '../test-support/assay-here.ts'

const MAIN = join(import.meta.dirname, '../main.ts')
const GOOD = join(import.meta.dirname, '../../../fixtures/servers/good.mjs')
const ASK = `
  const url = process.env.OPENAI_BASE_URL + '/chat/completions'
  const answer = await fetch(url, { method: 'POST', body: process.argv[1] })
  console.log(answer.status, (await answer.text()).includes('[DONE]'))`

function newFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'assay-missing-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

async function provider(): Promise<{ readonly url: string; readonly asked: () => number }> {
  let asked = 0
  const server = createServer((request, response) => {
    asked += 1
    request.resume()
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end('data: [DONE]\n\n')
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { url: `http://127.0.0.1:${port}/v1`, asked: () => asked }
}

const HI = ['--', process.execPath, '-e', ASK, JSON.stringify(chatRequest('Hi'))]

test('models: a folder that is not there yet is filled by the provider that --upstream names', async () => {
  const { url, asked } = await provider()
  const cwd = newFolder()
  const words = ['replay', 'new', '--record-missing', '--upstream', url, ...HI]
  const first = await assay(words, { cwd, env: { CI: '' } })
  expect([first.code, first.stdout]).toEqual([0, '200 true\n'])
  expect(first.stderr).toContain('replaying no recordings yet at http://')
  expect(first.stderr).toContain(`recorded ${join('new', '001-chat-completions.fixture.jsonl')}\n`)
  const next = await assay(['replay', 'new', '--strict', ...HI], { cwd, env: { CI: 'true' } })
  expect([next.code, next.stdout, asked()]).toEqual([0, '200 true\n', 1])
})

test('models: recordings are joined by the answer of the provider that the variable names which record llm looks at', async () => {
  const { url, asked } = await provider()
  const cwd = newFolder()
  writeFileSync(join(cwd, 'one.fixture.jsonl'), modelRecording())
  const env = { CI: '', OPENAI_BASE_URL: url }
  const run = await assay(['replay', '.', '--record-missing', ...HI], { cwd, env })
  expect([run.code, run.stdout, asked()]).toEqual([0, '200 true\n', 1])
  expect(readdirSync(cwd)).toHaveLength(2)
})

describe('a folder without recordings, such as a typo', () => {
  const SERVER_FIRST = 'record a server first with assay record mcp --out mpc -- COMMAND'
  const server = ['--', process.execPath, '-e', 'console.log("the live server ran")']

  test.each<readonly [string, readonly string[], readonly string[]]>([
    ['a command alone', server, ['may be a server, or a client of models', '--upstream URL']],
    ['nothing', [], ['nothing says whether to record a server or models', '--upstream URL']],
    ['--http', ['--http'], ['--http is for a recorded server']],
    ['--http and --upstream', ['--http', '--upstream', 'http://a'], ['--http is for a recorded']],
    ['--url', ['--url', 'http://a/mcp'], ['--url is for a recorded server']],
  ])('is wrong use with %s, and starts nothing', async (_, words, said) => {
    const cwd = newFolder()
    const run = async (): Promise<void> => {
      const all = ['replay', 'mpc', '--record-missing', ...words]
      const { code, stdout, stderr } = await assayHere(all, { cwd, env: { CI: '' } })
      expect([code, stdout]).toEqual([2, ''])
      for (const part of [...said, SERVER_FIRST]) expect(stderr).toContain(part)
    }
    await run()
    mkdirSync(join(cwd, 'mpc'))
    await run()
    expect(readdirSync(join(cwd, 'mpc'))).toEqual([])
  })
})

test('servers: the command behind -- answers what is missing, and the folder has it from then on', async () => {
  const cwd = newFolder()
  const server = [process.execPath, GOOD]
  const made = await assay(['record', '--out', 'good', '--', ...server], { cwd })
  expect(made.code).toBe(0)
  const run = async (more: readonly string[]): Promise<unknown> => {
    const client = new Client({ name: 'a', version: '1' })
    const args = [MAIN, 'replay', 'good', ...more]
    const env = { PATH: process.env['PATH'] ?? '', CI: '' }
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args, cwd, env, stderr: 'ignore' }),
    )
    const { tools } = await client.listTools()
    const name = tools[0]?.name ?? ''
    const answer = await client
      .callTool({ name, arguments: { nowhere: 1 } })
      .catch((error: unknown) => String(error))
    await client.close()
    return answer
  }
  expect(await run([])).toContain('no recording answers')
  const answer = await run(['--record-missing', '--', ...server])
  expect(String(answer)).not.toContain('no recording answers')
  expect(readdirSync(join(cwd, 'good'))).toHaveLength(2)
  expect(await run(['--strict'])).toEqual(answer)
})

test('servers: a client that sends no more still gets what the server is asked for', async () => {
  const cwd = newFolder()
  const server = [process.execPath, GOOD]
  await assay(['record', '--out', 'good', '--', ...server], { cwd })
  const call = { name: 'echo', arguments: { nowhere: 1 } }
  const lines = [
    { id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {} } },
    { id: 2, method: 'tools/call', params: call },
  ].map((line) => `${JSON.stringify({ jsonrpc: '2.0', ...line })}\n`)
  const words = ['replay', 'good', '--record-missing', '--', ...server]
  const { code, stdout } = await assay(words, { cwd, input: lines.join(''), env: { CI: '' } })
  const ids = stdout
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line).id)
  expect([code, ids, readdirSync(join(cwd, 'good')).length]).toEqual([0, [1, 2], 2])
})

test.each<readonly [string, readonly string[], Readonly<Record<string, string>>, string]>([
  ['in CI', ['new', '--record-missing'], { CI: 'true' }, 'not recorded in CI (the variable CI is'],
  ['without a folder', ['a.fixture.jsonl', '--record-missing'], { CI: '' }, 'names no folder'],
  ['with --upstream alone', ['new', '--upstream', 'http://a'], {}, 'says whom --record-missing'],
  ['with --url alone', ['new', '--url', 'http://a'], {}, '--url says whom --record-missing asks'],
  [
    'of models by --url',
    [CHAT(), '--record-missing', '--url', 'x'],
    { CI: '' },
    '--url is for MCP',
  ],
  ['of models by --http', [CHAT(), '--record-missing', '--http'], { CI: '' }, '--http is for MCP'],
  [
    'by the address of one endpoint',
    ['new', '--record-missing', '--upstream', 'http://a/v1/chat/completions'],
    { CI: '' },
    '--upstream ends in /chat/completions, which clients write behind the base URL themselves; give http://a/v1',
  ],
  ['by no address', ['new', '--record-missing', '--upstream', 'x'], { CI: '' }, '--upstream'],
  ['of a server by nothing', [TIME(), '--record-missing'], { CI: '' }, 'has no server to ask'],
  [
    'of a server by --upstream',
    [TIME(), '--record-missing', '--upstream', 'x'],
    { CI: '' },
    'for m',
  ],
])('--record-missing is wrong use %s', async (_, words, env, message) => {
  const { code, stderr } = await assayHere(['replay', ...words], { cwd: newFolder(), env })
  expect(stderr).toContain(message)
  expect(code).toBe(2)
})

function CHAT(): string {
  return join(import.meta.dirname, '../../../fixtures/llm/llama-cpp-python')
}

/** A recording of a model that nobody asks for. */
function modelRecording(): string {
  return writeExchange({
    request: chatRequest('Else?'),
    chunks: doneEventsOf(textStream(['Hei'])),
  })
}

function TIME(): string {
  return join(import.meta.dirname, '../../../fixtures/mcp/time')
}
