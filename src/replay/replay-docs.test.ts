import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { findFixtures } from '../fixture/find-fixtures.ts'
import { readFixture } from '../fixture/read-fixture.ts'
import { rebuildExchange } from '../provider/rebuild-exchange.ts'
import { createLlmReplay } from './llm/create-llm-replay.ts'
import { asked } from './llm/test-support/chat-question.ts'
import { llmFixture } from './llm/test-support/llm-fixture.ts'
import { createReplayServer } from './mcp/create-replay-server.ts'
import { connect } from './mcp/test-support/connect.ts'

const textAt = (path: string) =>
  readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8').replaceAll('\r\n', '\n')
const docs = textAt('docs/reference/replay.md')
const [, servers = '', models = ''] = docs.split(/^## (?:MCP servers|Language models)$/mu)

/** The kinds of fixtures that a path names. */
const kindsAt = (named: string) =>
  new Set(findFixtures([named]).map((found) => readFixture(found).header.kind))

/** What a part of the docs says that a miss is told by. */
function missIn(part: string): string | undefined {
  return /```text\n(no recording [\s\S]*?)\n```/u.exec(part)?.[1]
}

test('the miss of a model in the docs is what replay says', async () => {
  const [recorded, live] = Array.from(
    models.matchAll(/```json\n([\s\S]*?)```/gu),
    ([, json = '']) => JSON.parse(json),
  )
  const replay = createLlmReplay([llmFixture({ name: 'oslo', body: recorded })])
  await replay.respond(asked(live))
  expect(replay.misses()[0]?.message).toBe(missIn(models))
})

test('the miss of a server in the docs is what replay says', () => {
  const server = createReplayServer([readFixture('fixtures/mcp/time/2026.10.19.fixture.jsonl')])
  const params = { name: 'get_current_time', arguments: { timezone: 'Europe/Oslo' } }
  connect(server).send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
  expect(server.misses()[0]?.message).toBe(missIn(servers))
})

test('the variables in the docs are those that the command prints', async () => {
  const { allVariables } = await import('../cli/provider-command/all-variables.ts')
  const [url = '', ...lines] = /```text\n(http:[\s\S]*?)\n```/u.exec(models)?.[1]?.split('\n') ?? []
  expect(lines).toEqual(
    Object.entries(allVariables(url)).map(([name, value]) => `${name}=${value}`),
  )
})

/** A program of the docs, made to ask something, and to print the requests that no recording answered. */
function runnable(program: string, asking: string): string {
  const urls = {
    'mcp-assay': new URL('../index.ts', import.meta.url).href,
    '@modelcontextprotocol/client': import.meta.resolve('@modelcontextprotocol/client'),
  }
  const imported = Object.entries(urls).reduce(
    (text, [name, url]) => text.replace(`from '${name}'`, `from '${url}'`),
    program.replace('// …', asking),
  )
  return [
    `import OpenAI from '${import.meta.resolve('openai')}'`,
    'const expect = ([misses, unused]) => ({ toEqual: () => console.log(misses.length, unused.length > 0) })',
    imported,
  ].join('\n')
}

test.each([
  ['server', servers, `await client.callTool(JSON.parse(process.env.ASKED))`],
  ['model', models, `await client.chat.completions.create(JSON.parse(process.env.ASKED))`],
])('the program in the docs that replays a %s runs', async (kind, part, asking) => {
  const [, program = ''] = /```ts\n([\s\S]*?)```/u.exec(part) ?? []
  const chat = 'fixtures/llm/llama-cpp-python/chat-whole-plain.fixture.jsonl'
  const request =
    kind === 'model'
      ? rebuildExchange(readFixture(chat)).request.body
      : { name: 'get_current_time', arguments: { timezone: 'UTC' } }
  const path = join(mkdtempSync(join(tmpdir(), 'assay-replay-')), 'program.mjs')
  onTestFinished(() => rmSync(dirname(path), { recursive: true }))
  const text = runnable(program, asking)
    .replace('time.fixture.jsonl', 'fixtures/mcp/time/2026.10.19.fixture.jsonl')
    .replace(`['fixtures/llm']`, `['fixtures/llm/llama-cpp-python']`)
  writeFileSync(path, text)
  const { stdout } = await promisify(execFile)(process.execPath, [path], {
    env: { ...process.env, ASKED: JSON.stringify(request) },
  })
  expect(stdout).toBe('0 true\n')
})

test.each(['docs/reference/replay.md', 'src/cli/grammar/replay.ts'])(
  'the examples in %s name fixtures of one kind, where they are those of this repository',
  (path) => {
    const examples = Array.from(
      textAt(path).matchAll(/(?:assay replay |findFixtures\(\[')(fixtures[\w./+-]*)/gu),
      ([, named = '']) => named,
    )
    expect(examples.length).toBeGreaterThan(0)
    expect(examples.filter((named) => kindsAt(named).size !== 1)).toEqual([])
  },
)

test('the function in the docs that replaces dates is that of the cookbook, where it is run', () => {
  const [reference, cookbook] = ['docs/reference/replay.md', 'docs/cookbook.md'].map(
    (path) => /```ts\n(\/\/ match\.ts\n[\s\S]*?)```/u.exec(textAt(path))?.[1],
  )
  expect(reference).toBeDefined()
  expect(cookbook).toBe(reference)
})

/** The programs in the docs on requests that are never the same. */
const [match = '', matchServer = '', inCode = ''] = Array.from(
  (docs.split('## Record what is missing')[0] ?? '').matchAll(/```ts\n([\s\S]*?)```/gu),
  ([, program = '']) => program,
)

test('the functions in the docs compile in strict TypeScript, as normalize of models and servers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-replay-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const contracts = new URL('../contracts/', import.meta.url).href.replace('file://', '')
  const entry = `
import type { LlmReplayOptions } from '${contracts}llm-replay.ts'
import type { ReplayServerOptions } from '${contracts}mcp-replay.ts'
export type { Fixture } from '${contracts}fixture.ts'
export declare const createLlmReplay: (fixtures: readonly object[], options: LlmReplayOptions) => object
export declare const createReplayServer: (fixtures: readonly object[], options: ReplayServerOptions) => object
`
  const precise = `
import type { LlmComparedRequest, LlmReplayOptions } from '${contracts}llm-replay.ts'
export const precise: LlmReplayOptions = { normalize: (request: LlmComparedRequest): LlmComparedRequest => request }
`
  const files = {
    'match.ts': match,
    'match-server.ts': matchServer,
    'entry.ts': entry,
    'in-code.ts': inCode.replace("'mcp-assay'", "'./entry.ts'"),
    'precise.ts': precise,
    'server.ts': `import match from './match-server.ts'\nimport { createReplayServer } from './entry.ts'\nexport const server = createReplayServer([], { normalize: match })\n`,
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const compiler = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url))
  const options =
    '--strict --noEmit --target es2023 --module nodenext --allowImportingTsExtensions --skipLibCheck'
  const paths = Object.keys(files).map((name) => join(folder, name))
  const run = (): string =>
    execFileSync(process.execPath, [compiler, ...options.split(' '), '--types', '', ...paths], {
      encoding: 'utf8',
      cwd: folder,
    })
  expect(run).not.toThrow()
  writeFileSync(join(folder, 'match.ts'), match.replace('): object', '): string'))
  expect(run).toThrow('Command failed')
})

function callOn(date: string): object {
  return { method: 'tools/call', params: { arguments: { date, id: 1 } } }
}

test('the function in the docs for servers leaves requests without arguments alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-replay-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'match-server.ts'), matchServer)
  const url = pathToFileURL(join(folder, 'match-server.ts')).href
  const { default: normalize } = await import(/* @vite-ignore */ url)
  const list = { method: 'tools/list', params: {} }
  expect(normalize(list)).toEqual(list)
  expect(normalize(callOn('2026-11-01'))).toEqual(callOn('DATE'))
})

test('the docs name every option of the command', async () => {
  const { createProgram } = await import('../cli/program.ts')
  const program = createProgram({ command: [], words: [], finish: () => undefined })
  const options = program.commands.find((command) => command.name() === 'replay')?.options ?? []
  expect(options.map(({ long }) => long)).toEqual(
    Array.from(docs.matchAll(/^\| `(--[a-z-]+)/gmu), ([, name]) => name),
  )
})
