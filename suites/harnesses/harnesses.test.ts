import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { assayHere } from '../../src/cli/test-support/assay-here.ts'
import type { Report } from '../../src/contracts/report.ts'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const MOST_LINES = 60
const folder = mkdtempSync(join(tmpdir(), 'assay-harnesses-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Examples to start from, with what builds and runs them. */
const EXAMPLES = [
  {
    language: 'Python',
    file: 'json_in_text.py',
    tool: 'python3',
    run: ['python3', 'json_in_text.py'],
  },
  { language: 'TypeScript', file: 'jsonrepair.ts', tool: 'node', run: ['node', 'jsonrepair.ts'] },
  {
    language: 'Go',
    file: 'go/main.go',
    tool: 'go',
    build: ['go', 'build', '-o', join(folder, 'in-go'), 'go/main.go'],
    run: [join(folder, 'in-go')],
  },
  {
    language: 'Rust',
    file: 'rust/main.rs',
    tool: 'rustc',
    build: ['rustc', '-o', join(folder, 'in-rust'), 'rust/main.rs'],
    run: [join(folder, 'in-rust')],
  },
] as const

const hasPython = spawnSync('python3', ['--version']).status === 0

test.skipIf(!hasPython)('the page on suites shows what it prints (needs python3)', async () => {
  const page = readFileSync(join(HERE, '../../docs/reference/suites.md'), 'utf8')
  const [, shown = ''] = /^\$ npx -y mcp-assay suite run [^\n]*\n(.*?)^```$/msu.exec(page) ?? []
  const command = ['--', 'python3', 'json_in_text.py']
  const { stdout } = await assayHere(['suite', 'run', 'structured-extraction', ...command], {
    cwd: HERE,
  })
  const lines = shown
    .trimEnd()
    .split('\n')
    .filter((line) => line.trim() !== '…')
  expect(lines.length).toBeGreaterThan(4)
  expect(lines.filter((line) => !stdout.includes(`${line}\n`))).toEqual([])
})

describe.each(EXAMPLES)('the example in $language', ({ file, tool, run, ...rest }) => {
  test('is short', () => {
    const lines = readFileSync(join(HERE, file), 'utf8').trimEnd().split('\n')
    expect(lines.length).toBeLessThan(MOST_LINES)
  })

  const version = tool === 'go' ? 'version' : '--version'
  const isThere = spawnSync(tool, [version]).status === 0

  test.skipIf(!isThere)(`answers every case (needs ${tool})`, { timeout: 120_000 }, async () => {
    const [command = '', ...built] = 'build' in rest ? rest.build : []
    if (command !== '') spawnSync(command, built, { cwd: HERE, stdio: 'inherit' })
    const words = ['suite', 'run', 'structured-extraction', '--filter', 'fences', '--json', '--']
    const { stdout } = await assayHere([...words, ...run], { cwd: HERE })
    const report: Report = JSON.parse(stdout)
    const [suite] = report.suites
    expect(suite?.cases.length).toBe(suite?.chosen)
    expect(suite?.counts.errored).toBe(0)
    expect(suite?.diagnostics).toEqual([])
  })
})
