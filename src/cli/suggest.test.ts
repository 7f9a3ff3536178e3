import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { assayHere } from './test-support/assay-here.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'assay-suggest-'))
afterAll(() => rmSync(folder, { recursive: true }))

const FILESYSTEM = 'fixtures/mcp/filesystem/2026.8.31.fixture.jsonl'
const MODEL = 'fixtures/llm/llama-server/chat-stream-plain.fixture.jsonl'

function written(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

describe('assay suggest', () => {
  test('writes rules that extract reads at once', async () => {
    const out = join(folder, 'assay.rules.yaml')
    const asked = ['suggest', FILESYSTEM, '--tool', 'list_directory', '--out', out]
    const suggested = await assayHere(asked, { cwd: root })
    expect(suggested).toMatchObject({ code: 0, stdout: '' })
    expect(suggested.stderr).toContain('1 of 1 (try with more calls)')
    expect(readFileSync(out, 'utf8')).toContain('parser: record_lines')
    const again = await assayHere(asked, { cwd: root })
    expect(again.stderr).toContain('is there already; name another file, or replace it with')
    expect(again.code).toBe(2)
    const replaced = await assayHere([...asked, '--overwrite'], { cwd: root })
    expect(replaced.code).toBe(0)
    const read = await assayHere(['extract', '--rules', out, FILESYSTEM, '--json'], { cwd: root })
    expect(read.stdout).toContain('"notes.txt"')
  })

  test('says why a tool has no rule, and exits with 1', async () => {
    const fixtures = join(FILESYSTEM, '..', '..')
    const { code, stderr, stdout } = await assayHere(['suggest', fixtures], { cwd: root })
    expect(code).toBe(1)
    expect(stderr).toContain('no rule for everything:echo: ')
    expect(JSON.parse(stdout)).toHaveProperty(['tools', 'filesystem:get_file_info', 'wrap'])
  })

  test('takes texts as outputs of one tool', async () => {
    const one = written('one.txt', '1. **tea** (★ 2,341)\n   green\n2. **rum** (★ 7)\n   dark\n')
    const asked = ['suggest', '--text', one, '--tool', 'shop:list_drinks', '--json']
    const { code, stdout } = await assayHere(asked, { cwd: root })
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      rules: { tools: { 'shop:list_drinks': { text_extraction: { list_field: 'drinks' } } } },
      tools: [{ verification: { samples: 1, fields: ['name', 'stars', 'description'] } }],
    })
  })

  test('records a server first, and calls what only reads three times', async () => {
    const save = join(folder, 'live')
    const server = ['--', process.execPath, 'fixtures/servers/lists-pools.mjs']
    const { code, stdout, stderr } = await assayHere(
      ['suggest', '--json', '--save', save, ...server],
      {
        cwd: root,
      },
    )
    const { rules, tools } = JSON.parse(stdout)
    expect(code).toBe(0)
    expect(tools).toMatchObject([
      { name: 'lists-pools:list_pools', verification: { samples: 3, held: 3, confidence: 'high' } },
    ])
    expect(rules.tools['lists-pools:list_pools']).toMatchObject({
      text_extraction: { parser: 'markdown_bullet_list', list_field: 'pools' },
    })
    expect(stderr).toContain('3 of 3')
    const check = await assayHere(['check', save, '--json'], { cwd: root })
    const [{ tools: judged }] = JSON.parse(check.stdout).servers
    expect(judged.map(({ calls }: { calls: unknown[] }) => calls.length)).toEqual([3, 0])
  })

  test.each([
    [['suggest'], 2, 'nothing to suggest rules for'],
    [['suggest', FILESYSTEM, '--tool', 'list_directori'], 2, 'no output is of the tool'],
    [['suggest', '--text', 'missing.txt'], 2, '"missing.txt" isn\'t there; check the path'],
    [['suggest', FILESYSTEM, '--calls', 'a.yaml'], 2, 'for a server that runs'],
    [['suggest', '--', 'no-such-command-of-assay'], 3, 'no-such-command-of-assay'],
    [['suggest', MODEL], 3, 'holds an exchange with a model'],
    [['extract', MODEL], 3, 'holds an exchange with a model'],
  ])('%j exits with %i', async (words, code, message) => {
    const ended = await assayHere(words, { cwd: root })
    expect(ended.code).toBe(code)
    expect(ended.stderr).toContain(message)
  })
})
