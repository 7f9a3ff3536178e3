import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { assayHere } from './test-support/assay-here.ts'

const FIXTURES = fileURLToPath(new URL('../../fixtures/mcp', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'assay-diff-'))

describe('the exit code of assay diff', () => {
  test.each([
    ['no difference', ['time/2026.10.10', 'time/2026.10.10', '--fail-on', 'compatible'], 0],
    [
      'a compatible change',
      ['scrapling-fetch/0.2.2', 'scrapling-fetch/0.2.6', '--fail-on', 'risky'],
      0,
    ],
    [
      'a compatible change, where any fails',
      ['scrapling-fetch/0.2.2', 'scrapling-fetch/0.2.6', '--fail-on', 'compatible'],
      1,
    ],
    ['a repair', ['memory/2025.11.25', 'memory/2026.8.31', '--fail-on', 'risky'], 0],
    ['a risky change', ['time/2026.10.10', 'time/2026.10.19'], 0],
    [
      'a risky change, where that fails',
      ['time/2026.10.10', 'time/2026.10.19', '--fail-on', 'risky'],
      1,
    ],
    ['a breaking change', ['filesystem/2025.11.25', 'filesystem/2026.8.31'], 1],
    [
      'a breaking change, where nothing fails',
      ['filesystem/2025.11.25', 'filesystem/2026.8.31', '--fail-on', 'never'],
      0,
    ],
    ['a server that never started', ['time/2026.10.10', 'time/0.6.2', '--fail-on', 'never'], 3],
    ['different servers', ['time/2026.10.10', 'memory/2026.8.31'], 2],
    ['an unknown level', ['time/2026.10.10', 'time/2026.10.19', '--fail-on', 'dire'], 2],
    ['an unknown format', ['time/2026.10.10', 'time/2026.10.19', '--format', 'pdf'], 2],
    [
      'two formats on one output',
      ['time/2026.10.10', 'time/2026.10.19', '--format', 'text', '--json'],
      2,
    ],
    ['a recording that is missing', ['time/2026.10.10', 'time/1'], 2],
  ])('of %s', async (_what, [old = '', next = '', ...options], expected) => {
    const { code } = await assayHere(['diff', path(old), path(next), ...options])
    expect(code).toBe(expected)
  })
})

test('takes a secret for the same whose placeholder has another hash', async () => {
  const old = readFileSync(path('time/2026.10.10'), 'utf8').replaceAll(
    'Europe/Warsaw',
    '[REDACTED:env:0a1b2c3d]',
  )
  const own = mkdtempSync(join(tmpdir(), 'assay-diff-hashes-'))
  const [before, after] = ['old', 'new'].map((name) => join(own, `${name}.fixture.jsonl`))
  writeFileSync(before ?? '', old)
  writeFileSync(after ?? '', old.replaceAll('0a1b2c3d', '4e5f6a7b'))
  const { stdout } = await assayHere(['diff', before ?? '', after ?? '', '--json'])
  expect(old).toContain('0a1b2c3d')
  expect(JSON.parse(stdout)).toMatchObject({ servers: [{ changes: [] }] })
})

test('writes each format to where it was asked for', async () => {
  const json = join(folder, 'diff.json')
  const markdown = join(folder, 'diff.md')
  const { stdout, stderr } = await assayHere([
    'diff',
    path('time/2026.10.10'),
    path('time/2026.10.19'),
    '--format',
    'text',
    '--format',
    `json=${json}`,
    '--format',
    `markdown=${markdown}`,
  ])
  expect(stdout).toContain('1 of 1 server compared, 9 calls made in both: 1 risky, 8 compatible')
  expect(JSON.parse(readFileSync(json, 'utf8'))).toMatchObject({ diffVersion: 1 })
  expect(readFileSync(markdown, 'utf8')).toContain('## What changed for clients')
  expect(stderr).toBe(`json diff: ${json}\nmarkdown diff: ${markdown}\n`)
})

test('compares folders server by server', async () => {
  const older = `${FIXTURES}/everything`
  const { code, stdout } = await assayHere(['diff', older, older, '--fail-on', 'compatible'])
  expect(code).toBe(0)
  expect(stdout).toContain('no difference')
})

test('a folder without fixtures is wrong use', async () => {
  const { code, stderr } = await assayHere(['diff', folder, path('time/2026.10.19')])
  expect(code).toBe(2)
  expect(stderr).toContain('no *.fixture.jsonl in')
})

test('an incomplete recording is compared as far as it goes, says so and fails', async () => {
  const cut = join(folder, 'cut.fixture.jsonl')
  const whole = readFileSync(path('time/2026.10.19'), 'utf8').split('\n')
  writeFileSync(cut, `${whole.slice(0, 14).join('\n')}\n`)
  const { code, stdout } = await assayHere(['diff', path('time/2026.10.19'), cut])
  expect(code).toBe(1)
  expect(stdout).toContain(`${cut} is incomplete`)
  expect(stdout).toContain('no difference, newer incomplete')
  expect(stdout).toContain('no difference, 1 recording incomplete')
  expect(stdout).toContain('calls made on one side only: 8 older, 0 newer')
  const spared = await assayHere(['diff', path('time/2026.10.19'), cut, '--fail-on', 'never'])
  expect(spared.code).toBe(0)
})

test('tells its examples', async () => {
  const { code, stdout } = await assayHere(['diff', '--help'])
  expect(code).toBe(0)
  expect(stdout).toContain('assay diff main/ pr/ --fail-on risky')
})

function path(name: string): string {
  return `${FIXTURES}/${name}.fixture.jsonl`
}

describe('exchanges with models', () => {
  const MODEL = fileURLToPath(
    new URL('../../fixtures/llm/llama-server/chat-whole-plain.fixture.jsonl', import.meta.url),
  )

  test('are no recordings that it compares, and it says what reads them', async () => {
    const { code, stderr } = await assayHere(['diff', MODEL, MODEL])
    expect(code).toBe(2)
    expect(stderr).toMatch(/holds 1 exchange with a model .* assay check and assay show/u)
  })

  test('beside servers in a folder are left out, and it says how many', async () => {
    const mixed = mkdtempSync(join(folder, 'mixed-'))
    writeFileSync(join(mixed, 'model.fixture.jsonl'), readFileSync(MODEL))
    writeFileSync(join(mixed, 'time.fixture.jsonl'), readFileSync(path('time/2026.10.10')))
    const { code, stderr, stdout } = await assayHere(['diff', mixed, path('time/2026.10.10')])
    expect(code).toBe(0)
    expect(stderr).toContain('not compared: 1 exchange with a model in')
    expect(stdout).toContain('time')
  })
})
