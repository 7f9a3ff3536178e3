import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { assayHere } from '../test-support/assay-here.ts'

const scratch = mkdtempSync(join(tmpdir(), 'assay-settings-'))
afterAll(() => rmSync(scratch, { recursive: true }))
const servers = {
  good: { command: process.execPath, args: [pathOf('fixtures/servers/good.mjs')] },
  pools: { command: process.execPath, args: [pathOf('fixtures/servers/lists-pools.mjs')] },
}
const MEMORY = pathOf('fixtures/mcp/memory/2025.11.25.fixture.jsonl')

function pathOf(name: string): string {
  return fileURLToPath(new URL(`../../../${name}`, import.meta.url))
}

/** A folder with one file in it. */
function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(scratch, 'run-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

describe('a configuration', () => {
  test.each([
    ['assay.config.json', JSON.stringify({ fixtures: [MEMORY], failOn: 'never', quiet: true })],
    ['assay.config.yaml', `fixtures: [${JSON.stringify(MEMORY)}]\nfailOn: never\nquiet: true\n`],
    [
      'package.json',
      JSON.stringify({ name: 'x', assay: { fixtures: [MEMORY], failOn: 'never', quiet: true } }),
    ],
  ])('is found: %s', async (name, text) => {
    const folder = folderWith({ [name]: text })
    const { code, stdout } = await assayHere(['check'], { cwd: folder })
    expect(stdout).toContain('memory 2025.11.25')
    expect(stdout).not.toContain('read_graph')
    expect(code).toBe(0)
    const help = await assayHere(['--help'], { cwd: folder })
    expect(help.stdout).toContain(`Configuration: ${name}`)
  })

  test('names servers, their calls, and where reports go', async () => {
    const config = {
      servers,
      calls: { pools: 'pools.calls.json' },
      format: ['json=report.json'],
      failOn: 'never',
    }
    const calls = { server: 'pools', calls: [{ tool: 'nosuch', arguments: {} }] }
    const folder = folderWith({
      'assay.config.json': JSON.stringify(config),
      'pools.calls.json': JSON.stringify(calls),
    })
    await assayHere(['check'], { cwd: folder })
    const report: unknown = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))
    expect(report).toMatchObject({
      servers: expect.arrayContaining([
        expect.objectContaining({
          name: 'pools',
          tools: expect.arrayContaining([expect.objectContaining({ name: 'nosuch' })]),
        }),
        expect.objectContaining({ name: 'good' }),
      ]),
    })
  })

  test('yields to the command line', async () => {
    const folder = folderWith({
      'assay.config.json': JSON.stringify({ servers, fixtures: ['none'], failOn: 'never' }),
    })
    const { code, stdout } = await assayHere(['check', MEMORY, '--fail-on', 'must'], {
      cwd: folder,
    })
    expect(stdout).toContain('memory 2025.11.25')
    expect(stdout).not.toContain('pools')
    expect(code).toBe(1)
  })

  test('permits calls on its own servers alone', async () => {
    const shy = pathOf('fixtures/servers/not-exercised.mjs')
    const own = { shy: { command: process.execPath, args: [shy] } }
    const folder = folderWith({
      'assay.config.json': JSON.stringify({ servers: own, callAll: ['*'] }),
    })
    const permitted = await assayHere(['check', '--verbose'], { cwd: folder })
    expect(permitted.stdout).not.toContain('not called')
    const other = await assayHere(['check', '--', process.execPath, shy], { cwd: folder })
    expect(other.stdout).toContain('not called')
  })

  test('may be named with --config, whatever is before its name', async () => {
    const folder = folderWith({
      'start.assay.config.yaml': `fixtures: [${JSON.stringify(MEMORY)}]\nfailOn: never\n`,
    })
    const words = ['check', '--config', 'start.assay.config.yaml']
    expect((await assayHere(words, { cwd: folder })).code).toBe(0)
  })

  test('is told by its lines if it is wrong', async () => {
    const folder = folderWith({ 'assay.config.yaml': 'failon: never\nlevel: loud\n' })
    const { code, stderr } = await assayHere(['check'], { cwd: folder })
    expect(stderr).toContain(
      'assay.config.yaml line 1: unknown key "failon"; did you mean "failOn"',
    )
    expect(stderr).toContain('assay.config.yaml line 2: /level must be equal to one of')
    expect(code).toBe(2)
  })

  test.each([
    ['a time of nothing', { timeout: '0s' }, 'timeout: it takes 1 to'],
    [
      'calls for a server that it has not',
      { servers, calls: { polls: 'x.calls.json' } },
      'calls has "polls", which is no server of it; did you mean "pools"?',
    ],
  ])('says what is wrong with %s', async (_what, config, words) => {
    const folder = folderWith({ 'assay.config.json': JSON.stringify(config) })
    const { code, stderr } = await assayHere(['check', MEMORY], { cwd: folder })
    expect(stderr).toContain(`assay.config.json: ${words}`)
    expect(code).toBe(2)
  })

  test('is not read by commands that are about one file', async () => {
    const folder = folderWith({ 'assay.config.json': '{"wrong": true}' })
    expect((await assayHere(['show', MEMORY], { cwd: folder })).code).toBe(0)
  })
})
