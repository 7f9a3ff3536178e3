import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import type { JsonObject, JsonValue } from '../contracts/json.ts'
import { isJsonObject } from '../json/is-json-object.ts'
import { valueAt } from '../json/json-pointer.ts'
import { assay, type AssayRun } from './test-support/assay.ts'
import { lines, objectsOf } from './test-support/line-filter.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const page = textOf('docs/gateways.md')

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
const INITIALIZED = { jsonrpc: '2.0', method: 'notifications/initialized' }
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

function textOf(path: string): string {
  return readFileSync(join(root, path), 'utf8').replaceAll('\r\n', '\n')
}

function call(name: string, args: object): object {
  return { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name, arguments: args } }
}

function wordsAt(config: JsonObject | undefined, pointer: string): readonly string[] {
  const words = valueAt(config ?? null, pointer)
  return Array.isArray(words) ? words.map(String) : []
}

function blocks(language: string): readonly string[] {
  return [...page.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gmsu'))].map(
    ([, text = '']) => text,
  )
}

/** The JSON that the page shows: configurations, and results. */
const objects: readonly JsonObject[] = blocks('json').map((text) => {
  const value: JsonValue = JSON.parse(text)
  return isJsonObject(value) ? value : {}
})
const [servers = {}, ...others] = objects
const clients = others.filter((object) => 'mcpServers' in object || 'servers' in object)
const gateway = wordsAt(clients[0], '/mcpServers/sqlite/args')
const [before, after] = others.filter((object) => 'content' in object)

/** The words of a command on the page, and what it prints there. */
function shown(command: string): { readonly words: readonly string[]; readonly output: string } {
  const block = blocks('text').find((text) => text.startsWith(`$ assay ${command}`)) ?? ''
  const [line = '', ...output] = block.split('\n')
  const words = line.matchAll(/'([^']*)'|(\S+)/gu)
  return {
    words: [...words].slice(2).map(([, quoted, plain]) => quoted ?? plain ?? ''),
    output: output.join('\n'),
  }
}

/** A recording that answers as its server does. */
function replayed(fixture: string): readonly [command: string, ...args: readonly string[]] {
  const main = join(root, 'src/cli/main.ts')
  return [process.execPath, main, 'replay', join(root, 'fixtures/mcp', `${fixture}.fixture.jsonl`)]
}

/** What a gateway logs, but for what `assay replay` says at its end, and what a slow machine adds. */
function logOf({ stderr }: AssayRun): string {
  return stderr
    .replaceAll(/^\[\w+\] (?:\d+ requests answered|never asked for|  ).*\n/gmu, '')
    .replaceAll(/^still waiting for .*\n/gmu, '')
}

// Each step needs the files of the one before it.
describe('docs/gateways.md', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-gateways-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const [command, ...args] = replayed('sqlite/2025.4.25')

  test('has a configuration of one server, from which its commands start', () => {
    expect(servers).toMatchObject({ mcpServers: { sqlite: { command: 'uvx' } } })
    const config = { mcpServers: { sqlite: { command, args } } }
    writeFileSync(join(folder, 'servers.json'), JSON.stringify(config))
  })

  test('shows what check prints first', async () => {
    const { words, output } = shown('check')
    const { stdout } = await assay(words, { cwd: folder })
    expect(output).toMatch(/\n…\n$/u)
    expect(stdout.slice(0, output.length - 2)).toBe(output.slice(0, -2))
  })

  test('shows what suggest prints and writes', async () => {
    const { words, output } = shown('suggest')
    const { stderr } = await assay(words, { cwd: folder })
    expect(stderr).toBe(`${output}\n`)
    expect(readFileSync(join(folder, 'sqlite.rules.yaml'), 'utf8')).toContain(blocks('yaml')[0])
  })

  test('has the same gateway for each client', () => {
    expect(clients).toEqual([
      { mcpServers: { sqlite: { command: 'npx', args: gateway } } },
      { servers: { sqlite: { type: 'stdio', command: 'npx', args: gateway } } },
    ])
    expect(gateway.slice(0, 3)).toEqual(['-y', 'mcp-assay', 'wrap'])
  })

  test('shows what a client gets before and after, and the log', async () => {
    const input = lines(
      HELLO,
      INITIALIZED,
      LIST,
      call('read_query', { query: 'select * from pool order by lanes' }),
    )
    const plain = await assay(args.slice(1), { cwd: folder, input })
    expect(resultIn(plain)).toEqual(before)
    const words = gateway.slice(2).map((word) => word.replace('/home/me', folder))
    const wrapped = await assay(words, { cwd: folder, input })
    expect(resultIn(wrapped)).toEqual(after)
    expect(blocks('text')).toContain(logOf(wrapped))
  })

  test('shows the status', async () => {
    const { words, output } = shown('wrap status')
    const { stdout } = await assay(words, { cwd: folder })
    expect(withoutTime(stdout)).toBe(withoutTime(output))
  })

  test('shows a server that breaks its own schema', async () => {
    const { words, output } = shown('wrap --name memory')
    const options = words.slice(0, words.indexOf('--') + 1)
    const input = lines(HELLO, INITIALIZED, LIST, call('search_nodes', { query: 'engine' }))
    const run = await assay([...options, ...replayed('memory/2025.11.25')], { cwd: folder, input })
    expect(logOf(run)).toBe(output)
  })

  test('shows what its program prints', () => {
    const path = join(folder, 'program.ts')
    const index = new URL('../index.ts', import.meta.url).href
    const [program = ''] = blocks('ts')
    writeFileSync(path, program.replace("'mcp-assay'", `'${index}'`))
    const printed = execFileSync(process.execPath, [path], { cwd: folder, encoding: 'utf8' })
    expect(page).toContain(`\n\nprints\n\n\`\`\`text\n${printed}\`\`\`\n`)
  })
})

test('docs/reference/gateway.md opens with what a gateway logs', async () => {
  const reference = textOf('docs/reference/gateway.md')
  const [, words = '', log] = /```text\n\$ assay ([^\n]*)\n(.*?)```/su.exec(reference) ?? []
  const folder = mkdtempSync(join(tmpdir(), 'assay-gateways-'))
  const args = words.split(' ').map((word) => (word === 'node' ? process.execPath : word))
  const server = args.at(-1) ?? ''
  const { stderr } = await assay([...args.slice(0, -1), join(root, server)], {
    cwd: folder,
    input: lines(HELLO, INITIALIZED, call('read_page', {})),
  })
  rmSync(folder, { recursive: true })
  expect(stderr).toBe(log)
})

function resultIn({ stdout }: AssayRun): unknown {
  return objectsOf(stdout).find(({ id }) => id === 2)?.['result']
}

function withoutTime(text: string): string {
  return text.replaceAll(/\d{4}-\d\d-\d\dT[\d:]+Z/gu, 'TIME')
}
