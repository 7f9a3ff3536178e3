import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import type { Report } from '../contracts/report.ts'
import type { ReportSuite } from '../contracts/report-suite.ts'
import { compileSchema } from '../schema/compile-schema.ts'
import { runSuite } from '../suites.ts'
import { assayHere } from './test-support/assay-here.ts'

const program = fileURLToPath(new URL('../suites/test-support/implementation.mjs', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'assay-suite-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs a few cases on the program that is wrong in one way. */
async function runOn(way: string, ...flags: readonly string[]): Promise<SuiteRun> {
  const args = ['suite', 'run', 'provider-stream', '--filter', 'mistral', '--json', ...flags]
  const { code, stdout, stderr } = await assayHere([...args, '--', process.execPath, program, way])
  const report: Report = JSON.parse(stdout)
  return { code, stderr, suite: report.suites[0] }
}

interface SuiteRun {
  readonly code: number | null
  readonly stderr: string
  readonly suite: ReportSuite | undefined
}

describe('an implementation that', () => {
  test.each<{
    readonly way: string
    readonly flags?: readonly string[]
    readonly code: number
    readonly outcomes: readonly string[]
    readonly says: string
  }>([
    {
      way: 'answers-in-another-form',
      code: 1,
      outcomes: ['failed', 'failed'],
      says: 'not in the form of this suite',
    },
    { way: 'answers-nothing', code: 3, outcomes: ['errored', 'errored'], says: 'has 0' },
    { way: 'throws', code: 3, outcomes: ['errored', 'errored'], says: 'IndexError: 3' },
    {
      way: 'hangs',
      flags: ['--timeout', '3s'],
      code: 1,
      outcomes: ['failed', 'errored', 'failed'],
      says: 'gave no answer within 3 s',
    },
    {
      way: 'dies',
      code: 1,
      outcomes: ['failed', 'errored', 'failed'],
      says: 'exited with code 7 before it answered',
    },
    { way: 'lies', code: 3, outcomes: ['skipped', 'skipped'], says: 'not today' },
    {
      way: 'answers-twice',
      code: 1,
      outcomes: ['errored', 'failed'],
      says: 'answered the case twice',
    },
    {
      way: 'eats',
      flags: ['--max-memory', '300MB'],
      code: 1,
      outcomes: ['failed', 'errored', 'failed'],
      says: 'more than 300 MiB',
    },
  ])('$way is told as what it is', async ({ way, flags = [], code, outcomes, says }) => {
    const run = await runOn(way, ...flags)
    expect(run.suite?.cases.slice(0, outcomes.length).map(({ outcome }) => outcome)).toEqual(
      outcomes,
    )
    expect(JSON.stringify(run.suite?.cases.slice(0, 3))).toContain(says)
    expect(run.code).toBe(code)
  })

  test('dies gives a report of the published form', async () => {
    const path = new URL('../../schemas/report.schema.json', import.meta.url)
    const schema = compileSchema(JSON.parse(readFileSync(path, 'utf8')))
    const args = ['suite', 'run', 'rows', 'provider-stream', '--json']
    const { stdout } = await assayHere([...args, '--', process.execPath, program, 'dies'])
    expect(schema.ok && schema.validate(JSON.parse(stdout))).toEqual([])
  })

  test('dies shows what it wrote to standard error', async () => {
    const { suite } = await runOn('dies')
    expect(suite?.cases[1]?.stderr).toEqual(['out of luck'])
  })

  test.each([
    { way: 'answers-another', says: 'it answered seq 101, which was not asked' },
    { way: 'prints', says: 'it wrote a line that is not JSON: "debug: a case came"' },
  ])('$way is told so beside its answers', async ({ way, says }) => {
    const { suite } = await runOn(way)
    expect(suite?.diagnostics).toContain(says)
    expect(suite?.counts.errored).toBe(0)
  })

  test('dies in every case is given up', async () => {
    const { suite, code } = await runOn('always-dies')
    expect(suite).toMatchObject({ verdict: 'could-not-run', reason: 'it answered no case' })
    expect(code).toBe(3)
  })

  test.each([
    {
      words: ['no-such-command-here'],
      says: 'no-such-command-here: it is not a command on this machine',
    },
    { words: [process.execPath, program, 'is-newer'], says: 'the protocol has version 1' },
    { words: [process.execPath, '-e', ''], says: 'exited with code 0 before it answered' },
  ])('does not start: $says', async ({ words, says }) => {
    const { code, stderr } = await assayHere(['suite', 'run', 'llm-output', '--', ...words])
    expect(stderr).toContain(says)
    expect(code).toBe(3)
  })

  test('does not start has a report in CI, too', async () => {
    const path = join(folder, 'not-started.xml')
    const words = [
      'suite',
      'run',
      'rows',
      '--format',
      `junit=${path}`,
      '--',
      'no-such-command-here',
    ]
    const { code } = await assayHere(words)
    expect(code).toBe(3)
    expect(readFileSync(path, 'utf8')).toContain('is not a command on this machine')
    expect(readFileSync(path, 'utf8')).toContain('errors="1"')
  })

  test('names its suites is asked no other', async () => {
    const { code, stderr } = await assayHere([
      'suite',
      'run',
      'provider-stream',
      '--',
      process.execPath,
      program,
      'names-suites',
    ])
    expect(code).toBe(2)
    expect(stderr).toContain(
      '"test" does not run provider-stream; its answer to start names partial-json',
    )
  })
})

describe('a deviation that an implementation declares', () => {
  test('is no failure, and is told', async () => {
    const args = [
      'suite',
      'run',
      'structured-extraction',
      '--case',
      'fences/json-between-sentences',
    ]
    const { code, stdout, stderr } = await assayHere([
      ...args,
      '--json',
      '--',
      process.execPath,
      program,
      'deviates',
    ])
    expect(stderr).toContain('declares a deviation for "fences/no-such-case", a case that no suite')
    const report: Report = JSON.parse(stdout)
    expect(code).toBe(1)
    expect(report.suites[0]?.reason).toBe('it declares every case as a deviation')
    expect(report.suites[0]?.cases[0]).toMatchObject({
      outcome: 'deviates',
      message: expect.stringContaining('(known: issue 5)'),
    })
  })
})

test('our own implementation passes, and prints little', async () => {
  const { code, stdout } = await assayHere(['suite', 'run', 'provider-stream', '--reference'])
  expect(code).toBe(0)
  expect(stdout.split('\n').length).toBeLessThan(8)
})

test.each([
  {
    words: ['provider-stream', '--filter', 'mistrl', '--reference'],
    says: '--filter "mistrl" chooses no case; did you mean mistral?',
  },
  {
    words: ['partial-json', '--case', 'strings/high-surogate', '--reference'],
    says: '--case "strings/high-surogate" chooses no case; did you mean strings/high-surrogate?',
  },
  {
    words: ['rows', 'python3', 'my own.py'],
    says: `unknown suite "python3"; a program comes after --: assay suite run rows -- python3 'my own.py'`,
  },
])('a mistyped word is wrong use: $says', async ({ words, says }) => {
  const { code, stderr } = await assayHere(['suite', 'run', ...words])
  expect(stderr).toContain(says)
  expect(code).toBe(2)
})

test('a case that is asked alone is shown with its text, its answers and its rule', async () => {
  const words = ['--case', 'fences/deeply-indented-backticks-in-yaml']
  const run = ['suite', 'run', 'structured-extraction', ...words]
  const { stdout } = await assayHere([...run, '--', process.execPath, program])
  expect(stdout).toContain('    text      ```yaml\n              kind: Doc\n')
  expect(stdout).toContain(`    expected  {"value":{"kind":"Doc",`)
  expect(stdout).toContain('    got       null\n')
  expect(stdout).toContain('    rule      A closing fence')
  expect(stdout).not.toContain('next')
})

test('the page shows a case as it was sent, line by line', async () => {
  const words = ['--case', 'fences/yaml-list', '--format', `html=${join(folder, 'suite.html')}`]
  const run = ['suite', 'run', 'structured-extraction', ...words]
  await assayHere([...run, '--', process.execPath, program])
  const page = readFileSync(join(folder, 'suite.html'), 'utf8')
  expect(page).toContain('<title>structured-extraction failed · assay</title>')
  expect(page).toContain('<pre>Reviewers:\n```yaml\n- ana\n')
  expect(page).not.toContain('No findings.')
})

test('commands begin as the user began', async () => {
  const run = ['suite', 'run', 'rows', '--', process.execPath, program]
  const plain = await assayHere(run)
  expect(plain.stdout).toContain('\n  assay suite run rows --case ')
  const byNpx = await assayHere(run, { env: { npm_command: 'exec' } })
  expect(byNpx.stdout).toContain('\n  npx mcp-assay suite run rows --case ')
})

test('a run fails on cases that should pass if it is asked to', async () => {
  const words = ['suite', 'run', 'structured-extraction', '--filter', 'none-code', '--json']
  const answer = [...words, '--fail-on', 'should', '--', process.execPath, program, 'finds-code']
  const { stdout, code } = await assayHere(answer)
  const report: Report = JSON.parse(stdout)
  expect(report.suites[0]).toMatchObject({ verdict: 'failed' })
  expect(report.suites[0]?.reason).toContain('should case')
  expect(code).toBe(1)
})

test.each([
  {
    args: ['run', 'llm-output'],
    says: 'no program to run; write assay suite run llm-output -- COMMAND',
  },
  {
    args: ['run', 'llm-outputs', '--reference'],
    says: 'unknown suite "llm-outputs"; did you mean llm-output?',
  },
  { args: ['run', 'llm-output', '--reference', '--', 'x'], says: 'leave out the command' },
])('wrong use: assay suite $args', async ({ args, says }) => {
  const { code, stderr } = await assayHere(['suite', ...args])
  expect(code).toBe(2)
  expect(stderr).toContain(says)
})

test('the cases are exported with their schema, into an empty folder only', async () => {
  const out = join(folder, 'exported')
  const { code, stdout } = await assayHere(['suite', 'export', out, 'provider-stream'])
  expect([code, stdout]).toEqual([0, `1 suite in ${out}, with suite-case.schema.json\n`])
  expect(readdirSync(out).toSorted()).toEqual(['provider-stream', 'suite-case.schema.json'])
  expect(readFileSync(join(out, 'provider-stream/mistral.jsonl'), 'utf8')).toContain(
    '"id":"mistral/',
  )
  const again = await assayHere(['suite', 'export', out])
  expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('is not empty')])
})

test.each([
  { to: fileURLToPath(import.meta.url), exit: 2, says: 'is not a folder); name another folder' },
  ...(process.platform === 'linux'
    ? [{ to: '/proc/nope/x', exit: 3, says: 'name another folder' }]
    : []),
])('the cases are not exported to $to, and the message says why', async ({ to, exit, says }) => {
  const { code, stderr } = await assayHere(['suite', 'export', to])
  expect([code, stderr]).toEqual([exit, expect.stringContaining(says)])
})

test('suite list names every suite with its cases and topics', async () => {
  const { stdout } = await assayHere(['suite', 'list', '--json'])
  const listed: readonly { readonly name: string; readonly cases: number }[] = JSON.parse(stdout)
  expect(listed.every(({ cases }) => cases > 0)).toBe(true)
  expect(listed.map(({ name }) => name)).toContain('llm-output')
})

test('Ctrl-C ends the program and leaves with 130', async () => {
  const mark = join(folder, 'hangs')
  const main = fileURLToPath(new URL('main.ts', import.meta.url))
  const words = ['suite', 'run', 'provider-stream', '--timeout', '10m', '--', process.execPath]
  const child = spawn(process.execPath, [main, ...words, program, 'hangs', mark])
  const code = new Promise((resolve) => child.on('close', resolve))
  await expect.poll(() => existsSync(mark)).toBe(true)
  child.kill('SIGINT')
  expect(await code).toBe(130)
  const [pid] = readFileSync(mark, 'utf8').split('\n')
  expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH')
})

describe('runSuite', () => {
  test('asks a function, whole and in pieces', async () => {
    const pieces = new Set<number | undefined>()
    const run = await runSuite(
      'structured-extraction',
      ({ text }, cut) => {
        pieces.add(cut?.length)
        const at = text.indexOf('{')
        return { value: JSON.parse(text.slice(at, text.lastIndexOf('}') + 1)) }
      },
      { name: 'braces', filter: ['fences'] },
    )
    expect(run.implementation.name).toBe('braces')
    expect(run.cases[0]).toMatchObject({ id: 'fences/json-between-sentences', outcome: 'passed' })
    expect(pieces.size).toBeGreaterThan(2)
  })

  test.each([
    { what: 'nothing', answer: () => undefined, says: 'undefined is no answer' },
    { what: 'NaN', answer: () => ({ value: Number.NaN }), says: 'JSON has no NaN' },
    { what: 'never', answer: () => new Promise(() => {}), says: 'no answer within 0.02 s' },
  ])('reports $what as a case without an answer', async ({ answer, says }) => {
    // @ts-expect-error -- answers that the types forbid
    const run = await runSuite('rows', answer, { filter: ['slices'], timeout: 20 })
    expect(run.cases[0]).toMatchObject({ outcome: 'errored' })
    expect(run.cases[0]?.message).toContain(says)
  })

  test('refuses what is no function', async () => {
    // @ts-expect-error -- a user of JavaScript
    await expect(runSuite('rows', 5)).rejects.toThrow('the answer is not a function')
  })

  test('reports an exception as a case without an answer', async () => {
    const run = await runSuite('provider-stream', () => {
      throw new RangeError('no')
    })
    expect(run.verdict).toBe('could-not-run')
    expect(run.cases[0]).toMatchObject({ outcome: 'errored', message: 'it threw RangeError: no' })
  })
})
