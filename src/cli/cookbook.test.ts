import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Command } from 'commander'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { createProgram } from './program.ts'
import { chatRequest, doneEventsOf, textStream } from '../provider/test-support/chat-bodies.ts'
import { writeExchange } from '../provider/test-support/write-exchange.ts'
import { assay } from './test-support/assay.ts'
import { assayHere } from './test-support/assay-here.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const page = readFileSync(join(ROOT, 'docs/cookbook.md'), 'utf8').replaceAll('\r\n', '\n')
const recipes = page
  .split(/^### /mu)
  .slice(1)
  .map((text) => ({ title: text.slice(0, text.indexOf('\n')), text: text.split('\n## ')[0] ?? '' }))

/** A command of ours, up to a pipe, a file that its output goes to, or the end of its line or code. */
const COMMAND = /npx -y mcp-assay ((?:'[^']*'|[^'`|>}\n])*)/gu
/** Recipes whose commands need what is not here, and why. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'A server in Docker': 'Docker',
  'A remote server with an OAuth token': 'a server on the network',
}
/** Commands that wait for a model or for the names of files. */
const WITHOUT_PATHS = ['record llm', 'scan,', 'scan']

const folder = mkdtempSync(join(tmpdir(), 'assay-cookbook-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Writes a file that the recipes read. */
function put(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

/** Copies a fixture of this repository to where the recipes read it. */
function copy(fixture: string, path: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  copyFileSync(join(ROOT, 'fixtures', fixture), join(folder, path))
}

/** Returns the code of a recipe in a language. */
function codeOf(title: string, language: string): string {
  const { text = '' } = recipes.find((recipe) => recipe.title === title) ?? {}
  return new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'su').exec(text)?.[1] ?? ''
}

/** Returns the words of a command as a shell reads them, with the files that its `*` names. */
function wordsOf(command: string): readonly string[] {
  return Array.from(command.trim().matchAll(/'([^']*)'|(\S+)/gu), ([, quoted, plain = '']) =>
    quoted === undefined ? plain.replace('*', 'shop') : quoted,
  )
}

const SERVER = `
import { isModern, modernAnswers } from '${new URL('../../fixtures/servers/support/modern.mjs', import.meta.url).href}'
import { legacyAnswers, serveLines, structured, text } from '${new URL('../../fixtures/servers/support/serve.mjs', import.meta.url).href}'

const tools = [
  { name: 'list_orders', call: () => text('| id | state |\\n|----|-------|\\n| 7  | open  |\\n| 9  | paid  |') },
  {
    name: 'search',
    inputSchema: { type: 'object', required: ['query'], properties: { query: { type: 'string' } } },
    outputSchema: { type: 'object', required: ['hits'], properties: { hits: { type: 'array' } } },
    call: ({ query }) => (typeof query === 'string' ? structured({ hits: [query] }) : { ...text('query is no text'), isError: true }),
  },
  { name: 'create_order', annotations: { readOnlyHint: false }, call: () => structured({ id: 10 }) },
]
const legacy = legacyAnswers(tools)
const modern = modernAnswers(tools)
const methods = Object.keys({ ...legacy, ...modern })
serveLines(Object.fromEntries(methods.map((method) => [method, (request) => (isModern(request) ? modern : legacy)[method](request)])))
`

const HAR = {
  log: {
    entries: [
      {
        startedDateTime: '2026-02-03T04:05:06.000Z',
        time: 40,
        timings: { send: 1, wait: 25, receive: 14 },
        request: {
          method: 'POST',
          url: 'https://example.com/v1/chat/completions',
          headers: [],
          postData: { mimeType: 'application/json', text: '{"model":"m","messages":[]}' },
        },
        response: {
          status: 200,
          statusText: 'OK',
          headers: [{ name: 'content-type', value: 'application/json' }],
          content: {
            mimeType: 'application/json',
            text: '{"id":"c1","object":"chat.completion","model":"m","choices":[{"index":0,"finish_reason":"stop","message":{"role":"assistant","content":"Oslo"}}]}',
          },
        },
      },
    ],
  },
}

for (const name of ['server.js', 'packages/shop/server.js', 'packages/desk/server.js'])
  put(name, SERVER)
put('package.json', '{"type":"module"}')
put('.mcp.json', codeOf('A monorepo', 'json'))
put('virtual.rules.yaml', codeOf('A virtual tool', 'yaml'))
put('regex.rules.yaml', codeOf('A custom regex', 'yaml'))
put(
  'assay.rules.yaml',
  'tools: { memory:read_graph: { wrap: text_extraction, text_extraction: {} } }\n',
)
put('orders.txt', '| id | state |\n|----|-------|\n| 7  | open  |\n')
put('stock.txt', 'tea: 12 left\nmug: 3 left\n')
put('small.txt', '<tool_call>\n{"name": "search", "arguments": {"query": "tea"}}\n</tool_call>\n')
put('large.txt', 'There is tea.\n')
put('mine.mjs', codeOf('An extractor of your own', 'js'))
put('answer.txt', 'Order: @@{"id": 7}@@ as asked.')
put('answer.json', '{"count":2,"Query":[{"id":1},{"id":2}]}')
put('session.har', JSON.stringify(HAR))
copy('mcp/memory/2025.11.25.fixture.jsonl', 'recordings/memory.fixture.jsonl')
copy('mcp/memory/2026.8.31.fixture.jsonl', 'packages/shop/recordings/memory.fixture.jsonl')
copy('mcp/time/2026.10.10.fixture.jsonl', 'main-branch/time.fixture.jsonl')
copy('mcp/time/2026.10.19.fixture.jsonl', 'pull-request/time.fixture.jsonl')
copy('llm/llama-server/chat-stream-one-call.fixture.jsonl', 'models/small/1.fixture.jsonl')
copy('llm/llama-server/chat-stream-two-calls.fixture.jsonl', 'models/large/1.fixture.jsonl')

const ON_DAY = (day: string) => chatRequest(`Today is ${day}.`)
const SESSION = { request: ON_DAY('2026-02-03'), chunks: doneEventsOf(textStream(['Hei'])) }
put('agent-session/1.fixture.jsonl', Buffer.from(writeExchange(SESSION)).toString())
put('match.ts', codeOf("Replay an agent whose prompt has today's date", 'ts'))
put(
  'agent.js',
  `const body = ${JSON.stringify(JSON.stringify(ON_DAY('2031-12-30')))}
const { ok } = await fetch(process.env.OPENAI_BASE_URL + '/chat/completions', { method: 'POST', body })
process.exitCode = ok ? 0 : 1`,
)

describe('docs/cookbook.md', () => {
  test('has recipes of at most eight lines each', () => {
    expect(recipes.length).toBeGreaterThanOrEqual(20)
    expect(recipes.filter((recipe) => linesIn(recipe.text) > 8).map(({ title }) => title)).toEqual(
      [],
    )
  })

  test('begins with what a command prints', async () => {
    const [, command = '', printed] =
      /```text\n\$ npx -y mcp-assay (.*)\n([\s\S]*?)```/u.exec(page) ?? []
    const { stdout } = await assayHere(wordsOf(command), { cwd: folder })
    expect(printed).toBe(stdout)
  })

  test.each(Object.keys(ELSEWHERE))('has the recipe that is not run here: %s', (title) => {
    expect(recipes.map((recipe) => recipe.title)).toContain(title)
  })

  test.each(recipes)('names only options that exist: $title', ({ text }) => {
    const lines = [...text.matchAll(COMMAND)].map(([, command = '']) => command)
    const commands = lines.map((line) => commandOf(wordsOf(line)))
    for (const [index, line] of lines.entries())
      expect(optionsIn(line.split(' -- ')[0] ?? '')).toEqual(
        optionsIn(line.split(' -- ')[0] ?? '').filter((option) => has(commands[index], option)),
      )
    const prose = text.replaceAll(/^```.*?^```$/gmsu, '').replaceAll(COMMAND, '')
    const inProse = [...prose.matchAll(/`(--?[a-z][^`]*)`/gu)].flatMap(([, code = '']) =>
      optionsIn(code),
    )
    const known = commands.length === 0 ? allCommands() : commands
    expect(inProse.filter((option) => !known.some((command) => has(command, option)))).toEqual([])
  })

  const runnable = recipes.filter(({ title }) => ELSEWHERE[title] === undefined)
  const lines = runnable.flatMap(({ title, text }) =>
    [...text.matchAll(COMMAND)]
      .map(([, command = '']) => ({ title, command: command.trim() }))
      .filter(
        ({ command }) =>
          !WITHOUT_PATHS.some((start) => command === start || command.startsWith(`${start} --`)),
      ),
  )

  // In the order of the page, as some recipes read what others wrote.
  test.each(lines)('$title: assay $command', async ({ command }) => {
    if (command.includes('baseline'))
      put(
        'baseline/shop.fixture.jsonl',
        readFileSync(join(folder, 'tonight/shop.fixture.jsonl'), 'utf8'),
      )
    const PATH = `${dirname(process.execPath)}${delimiter}${process.env['PATH']}`
    const env = { PATH, API_TOKEN: 'none', CI: '' }
    const runIt = /^(?:wrap|replay)/u.test(command) ? assay : assayHere
    const { code, stderr } = await runIt(wordsOf(command), { cwd: folder, env })
    expect(code, stderr).toBe(0)
  })

  test.each([
    ['A virtual tool', 'virtual.rules.yaml', 'order_ids', 'orders.txt', { orders: [{ id: 7 }] }],
    [
      'A custom regex',
      'regex.rules.yaml',
      'shop:stock',
      'stock.txt',
      {
        items: [
          { name: 'tea', left: 12 },
          { name: 'mug', left: 3 },
        ],
      },
    ],
  ])('%s gives what it says', async (_, rules, tool, text, value) => {
    const words = ['extract', '--json', '--rules', rules, '--tool', tool, text]
    const { stdout } = await assayHere(words, { cwd: folder })
    expect(JSON.parse(stdout)).toMatchObject({ inputs: [{ extraction: { value } }] })
  })

  test('configures pre-commit', () => {
    const [repo] = parse(codeOf('A scan before each commit', 'yaml'))
    expect(repo.hooks).toMatchObject([{ entry: 'npx -y mcp-assay scan' }])
  })

  test.each(['vitest with msw', 'nock'])('replays in a process: %s', (title) => {
    const path = join(folder, `${title.split(' ')[0]}.mts`)
    const ask = `
const { status } = await fetch('https://example.com/v1/chat/completions', { method: 'POST', body: '{"model":"m","messages":[]}' })
console.log(status, replay.misses().length, replay.unused().length)
process.exit()
`
    writeFileSync(path, withModules(codeOf(title, 'ts') + ask))
    const printed = execFileSync(process.execPath, [path], { cwd: folder, encoding: 'utf8' })
    expect(printed).toBe('200 0 0\n')
  })

  test('replays a server in a process', () => {
    const path = join(folder, 'recorded-server.mts')
    const ask = `
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
const client = new Client({ name: 'a', version: '1' })
await client.connect(new StreamableHTTPClientTransport(new URL('https://example.com/mcp')))
const { tools } = await client.listTools()
console.log(tools.length, server.misses().length, server.unused().length > 0)
await client.close()
`
    const code = codeOf('A recorded server in a test', 'ts') + ask
    writeFileSync(path, withModules(code))
    const printed = execFileSync(process.execPath, [path], { cwd: folder, encoding: 'utf8' })
    expect(printed).toBe('9 0 true\n')
  })

  test('tests a parser with damaged answers', () => {
    const code = codeOf('Damaged answers in a test', 'ts')
    put('damaged.mts', code.replace('mcp-assay/testing', moduleOf('mcp-assay/testing')))
    const index = new URL('../index.ts', import.meta.url).href
    put(
      'read-answer.js',
      `import { createExtractor } from '${index}'
export const readAnswer = (text) => createExtractor().extract(text).value?.city`,
    )
    const path = join(folder, 'damaged.mts')
    const printed = execFileSync(process.execPath, [path], { cwd: folder, encoding: 'utf8' })
    expect(printed).toContain('fenced Oslo\n')
    expect(printed).not.toContain('cut')
  })
})

/** Returns the number of lines of prose and code below a title. */
function linesIn(text: string): number {
  const all = text.split('\n').slice(1)
  return all.filter((line) => line.trim() !== '' && !line.startsWith('```')).length
}

/** Returns a program with the files of the modules that it imports. */
function withModules(code: string): string {
  return code.replaceAll(/ from '([^']*)'/gu, (_, name) => ` from '${moduleOf(name)}'`)
}

function moduleOf(name: string): string {
  if (!name.startsWith('mcp-assay')) return import.meta.resolve(name)
  return new URL(`../${name.split('/')[1] ?? 'index'}.ts`, import.meta.url).href
}

function allCommands(): readonly Command[] {
  return createProgram({ command: [], words: [], finish: () => undefined }).commands
}

/** Returns the command, or the subcommand, that words name. */
function commandOf([first, second]: readonly string[]): Command | undefined {
  const command = allCommands().find((one) => one.name() === first)
  const inner = command?.commands.find((one) => one.name() === second)
  return (
    inner ?? (first === 'record' ? command?.commands.find((one) => one.name() === 'mcp') : command)
  )
}

function optionsIn(code: string): readonly string[] {
  return Array.from(code.matchAll(/(?<=^|\s)--[a-z][\w-]*/gu), ([option]) => option)
}

function has(command: Command | undefined, option: string): boolean {
  return option === '--help' || (command?.options.some(({ long }) => long === option) ?? false)
}
