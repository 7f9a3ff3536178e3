import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { reporters } from '../../reporters/index.ts'
import { assayHere } from './test-support/assay-here.ts'
import type { AssayRun } from './test-support/assay.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const scratch = mkdtempSync(join(tmpdir(), 'assay-outputs-'))
afterAll(() => rmSync(scratch, { recursive: true }))

const SERVER = 'fixtures/mcp/time/2026.10.10.fixture.jsonl'
/** Set where these tests run on GitHub, whose own summary they mustn't write to. */
const ELSEWHERE = { GITHUB_STEP_SUMMARY: '', GITHUB_WORKSPACE: '' }

function check(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  cwd = root,
): Promise<AssayRun> {
  return assayHere(['check', ...args, '--fail-on', 'never'], { cwd, env: { ...ELSEWHERE, ...env } })
}

describe('a file that a report goes to', () => {
  test.each([
    ['html and markdown would be written to one file', ['html=o', 'markdown=./o']],
    ["can't be written (it is a recording)", ['json=time.fixture.jsonl']],
  ])('is refused where %s', async (words, formats) => {
    const folder = mkdtempSync(join(scratch, 'files-'))
    const recording = readFileSync(join(root, SERVER))
    writeFileSync(join(folder, 'time.fixture.jsonl'), recording)
    const asked = formats.flatMap((format) => ['--format', format])
    const { code, stderr } = await check(['time.fixture.jsonl', ...asked], {}, folder)
    expect(stderr).toContain(words)
    expect(code).toBe(2)
    expect(readdirSync(folder)).toEqual(['time.fixture.jsonl'])
    expect(readFileSync(join(folder, 'time.fixture.jsonl'))).toEqual(recording)
  })
})

describe('a folder that a report goes to', () => {
  test('is made, with those above it, and keeps what is there', async () => {
    const folder = join(scratch, 'new', 'results')
    const first = await check([SERVER, '--format', `allure=${folder}`])
    expect(first).toEqual({ code: 0, stdout: '', stderr: `allure report: ${folder}\n` })
    const before = readdirSync(folder)
    expect(before).toContain('environment.properties')
    await check([SERVER, '--format', `allure=${folder}`])
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(before))
    expect(readdirSync(folder).length).toBeGreaterThan(before.length)
  })

  test('is allure-results if none is named, beside what the terminal shows', async () => {
    const cwd = mkdtempSync(join(scratch, 'usual-'))
    const { stdout, stderr } = await check([join(root, SERVER), '--format', 'allure'], {}, cwd)
    expect(stdout).toMatch(/^time 2026\.10\.10 /mu)
    expect(stderr).toBe('allure report: allure-results\n')
    expect(readdirSync(cwd)).toEqual(['allure-results'])
  })

  test.each([
    ['a file', 'taken'],
    ['below a file', 'taken/below/it'],
  ])('is refused before anything runs if it is %s', async (_what, path) => {
    const cwd = mkdtempSync(join(scratch, 'taken-'))
    writeFileSync(join(cwd, 'taken'), '')
    const args = [join(root, SERVER), '--format', `allure=${path}`, '--format', 'json=a.json']
    const { code, stderr } = await check(args, {}, cwd)
    expect(stderr).toContain('taken" is not a folder); name another folder')
    expect(code).toBe(2)
    expect(readdirSync(cwd)).toEqual(['taken'])
  })

  // Node's own way to make folders above a folder never ends there.
  test.skipIf(!existsSync('/proc'))('is refused where nobody can make one', async () => {
    const { code, stderr } = await check([SERVER, '--format', 'allure=/proc/none/results'])
    expect(stderr).toContain("can't be written")
    // Who may write anywhere learns of it when the folder is made.
    expect([2, 3]).toContain(code)
  })

  test('holds what suite run found, too', async () => {
    const folder = join(scratch, 'suite')
    const words = ['suite', 'run', 'rows', '--reference', '--filter', 'slices']
    const { code } = await assayHere([...words, '--format', `allure=${folder}`], { cwd: root })
    expect(code).toBe(0)
    const names = readdirSync(folder).filter((name) => name.endsWith('-result.json'))
    const results = names.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
    expect(results.map(({ fullName }) => fullName)).toContainEqual(
      expect.stringMatching(/^rows by mcp-assay.*\/slices\//u),
    )
  })
})

describe('--format github', () => {
  test('writes the page of the run behind what the step has written', async () => {
    const path = join(scratch, 'step.md')
    writeFileSync(path, 'from the step\n')
    const { stdout } = await check([SERVER, '--format', 'github'], { GITHUB_STEP_SUMMARY: path })
    expect(stdout).toMatch(/^::notice title=mcp-assay::[^\n]*\n$/u)
    expect(readFileSync(path, 'utf8')).toMatch(/^from the step\n## MCP tool outputs: /u)
  })

  test('writes none where it goes to a file, or none is asked for', async () => {
    const path = join(scratch, 'untouched.md')
    writeFileSync(path, '')
    const env = { GITHUB_STEP_SUMMARY: path }
    await check([SERVER, '--format', `github=${join(scratch, 'annotations.txt')}`], env)
    await check([SERVER, '--format', 'sarif'], env)
    expect(readFileSync(path, 'utf8')).toBe('')
  })

  test('is refused before anything runs where the summary cannot be written', async () => {
    const env = { GITHUB_STEP_SUMMARY: join(scratch, 'no', 'such', 'step.md') }
    const { code, stderr } = await check([SERVER, '--format', 'github'], env)
    expect(code).toBe(2)
    expect(stderr).toContain("can't be written")
  })

  test('names files from the root of the repository, wherever the step works', async () => {
    const dead = '0.6.2.fixture.jsonl'
    const { stdout } = await check(
      [dead, '--format', 'github'],
      { GITHUB_WORKSPACE: root },
      join(root, 'fixtures/mcp/time'),
    )
    expect(stdout).toContain(`::error file=fixtures/mcp/time/${dead},line=`)
  })
})

describe('standard output', () => {
  test.each([
    ['terminal', 'github'],
    ['github', 'terminal'],
  ])('takes %s and %s together, for a log', async (first, second) => {
    const { code, stdout } = await check([SERVER, '--format', first, '--format', second])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^::notice title=mcp-assay::/mu)
    expect(stdout).toMatch(/^time 2026\.10\.10 /mu)
  })

  test.each([
    ['github', 'json'],
    ['terminal', 'terminal'],
    ['github', 'github'],
    ['markdown', 'summary'],
  ])('takes no %s with %s', async (first, second) => {
    const { code, stderr } = await check([SERVER, '--format', first, '--format', second])
    expect(code).toBe(2)
    expect(stderr).toContain('two formats would share standard output')
  })
})

test('takes a path as it is, whatever it ends in', async () => {
  const path = join(scratch, 'report.junit')
  const { stderr } = await check([SERVER, '--format', `junit=${path}`])
  expect(stderr).toBe(`junit report: ${path}\n`)
  expect(readFileSync(path, 'utf8')).toMatch(/^<\?xml /u)
})

test('the help names every format', async () => {
  const { stdout } = await assayHere(['check', '--help'])
  const [, described = ''] = /--format <name\[=file\]>([\s\S]*?)\n\s*--/u.exec(stdout) ?? []
  const words = new Set(described.split(/\W+/u))
  expect(reporters.map(({ name }) => name).filter((name) => !words.has(name))).toEqual([])
})

test('docs/ci.md has a row for every format', () => {
  const page = readFileSync(join(root, 'docs/ci.md'), 'utf8')
  const rows = [...page.matchAll(/^\| `(\w+)` +\|/gmu)].map(([, name]) => name)
  expect(new Set(rows)).toEqual(new Set(reporters.map(({ name }) => name)))
})
