import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { assay, type AssayRun } from './test-support/assay.ts'
import { assayHere } from './test-support/assay-here.ts'
import { lines, objectsOf } from './test-support/line-filter.ts'

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
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
const SERVERS = { mcpServers: { pages: { command: process.execPath, args: [SERVER] } } }
const RULES = {
  tools: { 'pages:read_page': { wrap: 'result', name: 'read' } },
  virtual_tools: {
    sizes: {
      source_tool: 'pages:read_page',
      output_schema: { type: 'array' },
      text_extraction: { parser: 'markdown_table' },
    },
  },
}

/** A folder with files. */
function folder(files: Readonly<Record<string, string | object>>): string {
  const path = mkdtempSync(join(tmpdir(), 'assay-wrap-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  for (const [name, content] of Object.entries(files)) {
    const text = typeof content === 'string' ? content : JSON.stringify(content)
    writeFileSync(join(path, name), text)
  }
  return path
}

/** Wraps what a configuration names, and lists its tools. */
function wrap(
  files: Readonly<Record<string, string | object>>,
  ...words: readonly string[]
): Promise<AssayRun> {
  const input = lines(HELLO, { jsonrpc: '2.0', method: 'notifications/initialized' }, LIST)
  return assay(['wrap', '--config', 'mcp.json', ...words], { cwd: folder(files), input })
}

/** The names of tools in what was answered. */
function toolsIn({ stdout }: AssayRun): readonly unknown[] {
  const answer = objectsOf(stdout).find((message) => Object.hasOwn(message, 'result'))
  expect(answer).toBeDefined()
  return [...stdout.matchAll(/"name":"([^"]*)"/gu)].map(([, name]) => name)
}

describe('assay wrap --config', () => {
  test('applies the rules beside the servers, in a file with comments', async () => {
    const text = `// ours\n${JSON.stringify({ ...SERVERS, ...RULES, inputs: [] }).slice(0, -1)},}`
    const run = await wrap({ 'mcp.json': text })
    expect(run.code).toBe(0)
    expect(toolsIn(run)).toEqual(expect.arrayContaining(['read', 'sizes']))
  })

  test('lets --rules win where both have a rule, and keeps the others', async () => {
    const rules = { tools: { 'pages:read_page': { wrap: 'result', name: 'given' } } }
    const files = { 'mcp.json': { ...SERVERS, ...RULES }, 'own.json': rules }
    const names = toolsIn(await wrap(files, '--rules', 'own.json'))
    expect(names).toEqual(expect.arrayContaining(['given', 'sizes']))
    expect(names).not.toContain('read')
  })

  test('refuses rules that are wrong, with line and pointer', async () => {
    const text = `{\n"mcpServers": {"pages": {"command": "node"}},\n"tools": {\n"pages:x": {"wrap": "magic"}}}`
    const { code, stderr } = await wrap({ 'mcp.json': text })
    expect(code).toBe(2)
    expect(stderr).toMatch(/^error: mcp\.json: line 4, \/tools\/pages:x\/wrap: /u)
  })

  test('refuses rules that don’t go with those of --rules', async () => {
    const files = {
      'mcp.json': {
        ...SERVERS,
        tools: { 'pages:x': { wrap: 'none' }, 'other:x': { wrap: 'none' } },
      },
      'own.json': { tools: { x: { wrap: 'result' } } },
    }
    const { code, stderr } = await wrap(files, '--rules', 'own.json')
    expect([code, stderr]).toEqual([
      2,
      'error: mcp.json with own.json: /tools/x: "x" names no server, and the rules are for pages, other; write "pages:x" or the like\n',
    ])
  })

  test('leaves tools that are another program’s, and says so', async () => {
    const run = await wrap({ 'mcp.json': { ...SERVERS, tools: { core: ['ls'], sandbox: true } } })
    expect(run.code).toBe(0)
    expect(toolsIn(run)).toContain('read_page')
    expect(run.stderr).toContain(
      'left "tools" of mcp.json: none of them has "wrap", so they are another program\'s\n',
    )
  })
})

test('assay extract --rules reads the rules of a configuration', async () => {
  const cwd = folder({
    'mcp.json': { ...SERVERS, ...RULES },
    'page.txt': '| size |\n| --- |\n| 3 |\n',
  })
  const words = ['extract', '--rules', 'mcp.json', '--tool', 'sizes', 'page.txt']
  const { code, stdout } = await assayHere(words, { cwd })
  expect(code).toBe(0)
  expect(stdout).toContain('"size": "3"')
})
