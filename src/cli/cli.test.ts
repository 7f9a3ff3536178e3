import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { living } from '../../recorders/stdio/test-support/living.ts'
import { readFixture } from '../fixture/read-fixture.ts'
import { assayHere } from './test-support/assay-here.ts'
import { assay } from './test-support/assay.ts'

const scratch = mkdtempSync(join(tmpdir(), 'assay-cli-'))
afterAll(() => rmSync(scratch, { recursive: true }))

function serverPath(name: string): string {
  return fileURLToPath(new URL(`../../fixtures/servers/${name}.mjs`, import.meta.url))
}

function folder(): string {
  return mkdtempSync(join(scratch, 'run-'))
}

function configOf(...names: readonly string[]): string {
  const path = join(folder(), '.mcp.json')
  const mcpServers = Object.fromEntries(
    names.map((name) => [name, { command: process.execPath, args: [serverPath(name)] }]),
  )
  writeFileSync(path, JSON.stringify({ mcpServers }))
  return path
}

function callsFor(server: string): string {
  const path = join(folder(), 'some.calls.json')
  writeFileSync(path, JSON.stringify({ server, calls: [{ tool: 'nosuch', arguments: {} }] }))
  return path
}

/** A recording of a real server without its end line. */
function brokenOff(): string {
  const whole = new URL('../../fixtures/mcp/time/2026.10.19.fixture.jsonl', import.meta.url)
  const path = join(folder(), 'cut.fixture.jsonl')
  writeFileSync(path, readFileSync(whole, 'utf8').replace(/[^\n]*\n$/u, ''))
  return path
}

function surveyCalls(...more: readonly object[]): string {
  const file = join(folder(), 'surveys.calls.json')
  const given = { survey_id: '${calls.open_survey~ID: (.+)}', station_id: 94 }
  const survey = { surveyId: '${calls.open_survey~ID: (.+)}' }
  const all = [
    { tool: 'open_survey', arguments: {} },
    { id: 'get', tool: 'get_station', arguments: given, expect: 'ok' },
    { id: 'list', tool: 'list_stations', arguments: survey, expect: 'ok' },
    ...more,
  ]
  writeFileSync(file, JSON.stringify({ calls: all }))
  return file
}

function live(name: string): readonly string[] {
  return ['--', process.execPath, serverPath(name)]
}

describe('exit codes', () => {
  test.each([
    ['0 for a server without findings', ['check', ...live('good')], 0],
    ['1 for a must finding', ['check', ...live('output-missing')], 1],
    [
      '0 for a must finding with --fail-on never',
      ['check', '--fail-on', 'never', ...live('output-missing')],
      0,
    ],
    ['0 for advice', ['check', ...live('schema-vacuous')], 0],
    [
      '1 for advice with --fail-on advice',
      ['check', '--fail-on', 'advice', ...live('schema-vacuous')],
      1,
    ],
    [
      '3 where every call ended in an error',
      ['check', '--fail-on', 'never', ...live('only-errors')],
      3,
    ],
    [
      '3 where every call ended in an error that nothing marks',
      ['check', ...live('error-unflagged')],
      3,
    ],
    [
      '3 where the one server does not start',
      ['check', '--fail-on', 'never', ...live('start-failed')],
      3,
    ],
    [
      '1 where one server of several does not start',
      ['check', '--config', configOf('good', 'start-failed')],
      1,
    ],
    ['3 for a command that is not there', ['check', '--', 'no-such-command-at-all'], 3],
    ['3 for a folder as command', ['check', '--', scratch], 3],
    ['3 where no fixture can be read', ['check', fileURLToPath(import.meta.url)], 3],
    ['3 for a folder without fixtures', ['check', folder()], 3],
    ['1 for a fixture that breaks off', ['check', brokenOff()], 1],
    [
      '0 for a fixture that breaks off with --fail-on never',
      ['check', '--fail-on', 'never', brokenOff()],
      0,
    ],
    [
      '2 for a calls file of another kind',
      ['init', '--out', join(scratch, 'x.json'), ...live('good')],
      2,
    ],
    ['2 without anything to check', ['check'], 2],
    ['2 for a path that is not there', ['check', 'no/such/path'], 2],
    ['2 for an unknown option', ['check', '--nosuch'], 2],
    ['2 for an unknown command', ['chekc'], 2],
    ['2 for an unknown report', ['check', '--format', 'jsno', ...live('good')], 2],
    [
      '2 for two reports on standard output',
      ['check', '--format', 'json', '--format', 'terminal', ...live('good')],
      2,
    ],
    [
      '2 for a server that the configuration lacks',
      ['check', '--config', configOf('good'), '--server', 'god'],
      2,
    ],
    ['2 for a number that is none', ['check', '--timeout', 'soon', ...live('good')], 2],
    [
      '2 for a call of a tool that is not listed',
      ['check', '--call', 'readin', ...live('good')],
      2,
    ],
    ['2 for a call that is no JSON', ['check', '--call', 'reading={', ...live('good')], 2],
    ['3 where no tool may be called', ['check', ...live('not-exercised')], 3],
    ['2 for calls without a server', ['check', '--call', 'x', scratch], 2],
    ['2 for probes without a server', ['check', '--probe', scratch], 2],
    [
      '2 for a report in a folder that is not there',
      ['check', '--json', '--format', 'json=no/such/r.json', ...live('good')],
      2,
    ],
    ['2 for a time that no timer can wait', ['check', '--timeout', '40000m', ...live('good')], 2],
    ['2 for a folder to show', ['show', scratch], 2],
    ['2 for a path that goes through a file', ['show', 'package.json/x'], 2],
    ['2 for a comparison that goes through a file', ['diff', 'package.json/x', scratch], 2],
    ['2 for a scan that goes through a file', ['scan', 'package.json/x'], 2],
    ['2 for a check that goes through a file', ['check', 'package.json/x'], 2],
    ['2 for calls in a folder', ['check', '--calls', scratch, ...live('good')], 2],
    ['2 for a configuration that is a folder', ['check', '--config', scratch], 2],
    ['2 for a filter with a fixture', ['check', '--jsonl', scratch], 2],
    [
      '2 for an --out that is no fixture',
      ['record', 'mcp', '--out', 'x.jsonl', ...live('good')],
      2,
    ],
    ['2 for nothing to record', ['record', 'mcp'], 2],
    ['0 for help', ['--help'], 0],
    ['0 for help of a command', ['record', 'mcp', '--help'], 0],
    ['0 for the version', ['--version'], 0],
  ])('%s', async (_title, args, code) => {
    const run = await assayHere(args)
    expect(run, run.stderr).toMatchObject({ code })
    expect(run.stderr.startsWith('error: ')).toBe(code === 2)
  })
})

describe('assay check', () => {
  test('writes reports to files and keeps what was recorded', async () => {
    const out = folder()
    const report = join(out, 'report.json')
    const run = await assayHere([
      'check',
      '--format',
      'terminal',
      '--format',
      `json=${report}`,
      '--save',
      out,
      ...live('good'),
    ])
    expect(run.code).toBe(0)
    expect(run.stdout).toContain('good')
    expect(JSON.parse(readFileSync(report, 'utf8'))).toMatchObject({
      reportVersion: 1,
      servers: [{ name: 'good', verdict: 'passed', origin: 'recorded' }],
    })
    const again = await assayHere(['check', join(out, 'good.fixture.jsonl'), '--json'])
    expect(JSON.parse(again.stdout)).toMatchObject({
      servers: [{ name: 'good', verdict: 'passed' }],
    })
  })

  test.skipIf(process.platform === 'win32')(
    'passes no recording that was broken off (skipped on Windows, which has no SIGKILL)',
    async () => {
      const server = join(folder(), 'parricide.mjs')
      const support = new URL('../../fixtures/servers/support/serve.mjs', import.meta.url).href
      writeFileSync(
        server,
        `import { serve, text } from ${JSON.stringify(support)}
        serve([
          { name: 'first', call: () => text('fine') },
          { name: 'second', call: () => process.kill(process.ppid, 'SIGKILL') },
        ])`,
      )
      const run = await assay(['check', '--fail-on', 'never', '--', process.execPath, server])
      expect(run).toMatchObject({ code: 3 })
      expect(run.stderr).toContain('was ended from outside')
    },
  )

  test('says what is wrong with a server that does not start', async () => {
    const { stdout, stderr } = await assayHere(['check', ...live('start-failed')])
    expect(stdout).toContain('start-failed')
    expect(stdout).toContain('could not run')
    expect(stderr).toContain('a-module-that-is-not-installed')
  })
})

describe('a calls file', () => {
  test('is permission on the server that it names, and on no other', async () => {
    const config = configOf('good', 'output-missing')
    const run = await assayHere([
      'check',
      '--json',
      '--config',
      config,
      '--calls',
      callsFor('good'),
    ])
    const report = JSON.parse(run.stdout)
    const called = (name: string): unknown =>
      report.servers
        .find((server: { name: string }) => server.name === name)
        .tools.some((tool: { name: string }) => tool.name === 'nosuch')
    expect([called('good'), called('output-missing')]).toEqual([true, false])
  })

  test('is refused where it names none of several servers', async () => {
    const config = configOf('good', 'output-missing')
    const run = await assayHere(['check', '--config', config, '--calls', callsFor('other')])
    expect(run).toMatchObject({ code: 2 })
    expect(run.stderr).toContain("isn't among good, output-missing")
  })
})

test('a name from a server never acts on the terminal', async () => {
  const server = join(folder(), 'loud.mjs')
  const support = new URL('../../fixtures/servers/support/serve.mjs', import.meta.url).href
  writeFileSync(
    server,
    `import { serve } from ${JSON.stringify(support)}
    serve([{ name: 'a\\u001b[31m\\nfake: all fine', annotations: {} }])`,
  )
  const run = await assayHere(['record', 'mcp', '--out', folder(), '--', process.execPath, server])
  expect(run.stderr).toContain('not called')
  expect(run.stderr).toContain(': 1 tool, 0 calls recorded in ')
  expect(run.stderr).not.toContain('\u001b')
  expect(run.stderr).not.toContain('\nfake')
})

describe('assay record mcp', () => {
  test('never writes over a recording unless it is told to, and then only by a whole one', async () => {
    const out = folder()
    await assayHere(['record', 'mcp', '--out', out, ...live('good')])
    await assayHere(['record', 'mcp', '--out', out, ...live('good')])
    expect(readdirSync(out).toSorted()).toEqual(['good.2.fixture.jsonl', 'good.fixture.jsonl'])

    const path = join(out, 'good.fixture.jsonl')
    const before = readFileSync(path, 'utf8')
    const refused = await assayHere(['record', 'mcp', '--out', path, ...live('good')])
    expect(refused.code).toBe(2)
    const failed = await assayHere([
      'record',
      'mcp',
      '--out',
      path,
      '--overwrite',
      ...live('start-failed'),
    ])
    expect(failed.code).toBe(3)
    expect(readFileSync(path, 'utf8')).toBe(before)
    const replaced = await assayHere([
      'record',
      'mcp',
      '--out',
      path,
      '--overwrite',
      ...live('good'),
    ])
    expect(replaced.code).toBe(0)
    expect(readFileSync(path, 'utf8')).not.toBe(before)
    expect(readFixture(path).complete).toBe(true)
  })

  test('keeps what a server said that does not start', async () => {
    const out = folder()
    expect((await assayHere(['record', 'mcp', '--out', out, ...live('start-failed')])).code).toBe(3)
    const fixture = readFixture(join(out, 'start-failed.fixture.jsonl'))
    expect(fixture).toMatchObject({
      complete: true,
      end: { end: { reason: 'exited', exitCode: 1 } },
    })
    expect(fixture.frames.some(({ dir }) => dir === 'stderr')).toBe(true)
  })

  test('makes the calls that --call names, and no other', async () => {
    const out = folder()
    const { code } = await assayHere([
      'record',
      'mcp',
      '--out',
      out,
      '--call',
      'nosuch={"a":1}',
      ...live('good'),
    ])
    expect(code).toBe(0)
    const sent = readFixture(join(out, 'good.fixture.jsonl')).frames.filter(
      ({ call }) => call !== undefined,
    )
    expect(sent.map(({ call, utf8 }) => [call?.id, JSON.parse(utf8 ?? '').params.name])).toEqual([
      ['#1', 'nosuch'],
    ])
  })

  test('Ctrl-C ends the fixture as interrupted and leaves no process', async () => {
    const out = folder()
    const path = join(out, 'stubborn.fixture.jsonl')
    const main = fileURLToPath(new URL('main.ts', import.meta.url))
    const marker = `${out}/marker`
    const server = [process.execPath, serverPath('no-reply'), marker]
    const child = spawn(process.execPath, [main, 'record', 'mcp', '--out', path, '--', ...server])
    const stderr: string[] = []
    child.stderr.setEncoding('utf8').on('data', (text: string) => stderr.push(text))
    await until(() => exists(path) && readFileSync(path, 'utf8').includes('tools/call'))
    child.kill('SIGINT')
    const code = await new Promise((resolve) => child.on('close', resolve))
    expect(code, stderr.join('')).toBe(130)
    expect(readFixture(path)).toMatchObject({
      complete: false,
      problems: [{ message: 'the recording was interrupted; what would have come is missing' }],
      end: { end: { reason: 'interrupted' } },
    })
    await until(() => living(marker).length === 0)
  })
})

describe('assay show', () => {
  test('pairs calls with their results and the schema in force', async () => {
    const out = folder()
    await assayHere(['record', 'mcp', '--out', out, ...live('output-missing')])
    const path = join(out, 'output-missing.fixture.jsonl')
    const { stdout } = await assayHere(['show', path])
    for (const part of ['outputSchema', 'arguments', 'result, line', 'METADATA'])
      expect(stdout).toContain(part)
    expect(JSON.parse((await assayHere(['show', path, '--json'])).stdout)).toMatchObject({
      calls: [{ id: '#1' }],
    })
    expect((await assayHere(['show', path, '--raw'])).stdout).toContain(
      '→ {"jsonrpc":"2.0","id":1,"method":"initialize"',
    )
  })
})

test('shows, as far as it can, what is nested deeper than the engine follows', async () => {
  const path = join(folder(), 'deep.fixture.jsonl')
  await assayHere(['record', 'mcp', '--out', path, ...live('good')])
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
  const text = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    text
      .replaceAll(/\{\\"structuredContent\\":\{.*?\}/gu, `{\\"structuredContent\\":${deep}`)
      .replaceAll(/\\"structuredContent\\":\{[^}]*\}/gu, `\\"structuredContent\\":${deep}`),
  )
  expect((await assayHere(['show', path])).stdout).toContain('nested too deep')
  expect(await assayHere(['show', path, '--json'])).toMatchObject({ code: 3 })
})

describe('assay scan', () => {
  test('finds a secret that stands in a fixture, and says nothing of it', async () => {
    const out = folder()
    await assayHere(['record', 'mcp', '--out', out, ...live('good')])
    const path = join(out, 'good.fixture.jsonl')
    expect((await assayHere(['scan', out])).code).toBe(0)
    const token = `ghp_${'a1B2'.repeat(9)}`
    writeFileSync(path, readFileSync(path, 'utf8').replace('mcp-assay', token))
    const run = await assayHere(['scan', out])
    expect(run.code).toBe(1)
    expect(run.stdout).not.toContain(token)
    expect(run.stdout).toContain('good.fixture.jsonl:1')
    expect(run.stdout).toMatch(/^1 file, 1 hit$/mu)
  })
})

describe('assay init', () => {
  test('writes a calls file that check takes', async () => {
    const file = join(folder(), 'good.calls.yaml')
    expect((await assayHere(['init', '--out', file, ...live('good')])).code).toBe(0)
    expect((await assayHere(['init', '--out', file, ...live('good')])).code).toBe(2)
    const run = await assayHere(['check', '--calls', file, '--json', ...live('good')])
    expect(run.code).toBe(0)
    expect(JSON.parse(run.stdout).summary.exercised).toBeGreaterThan(0)
  })

  test('writes a file in this folder, whatever its server is called', async () => {
    const cwd = folder()
    const name = 'github.com/weather station'
    const run = await assayHere(['init', '--name', name, ...live('good')], { cwd })
    expect(run.stderr).toContain('--calls github.com-weather-station.calls.yaml')
    expect(readdirSync(cwd)).toEqual(['github.com-weather-station.calls.yaml'])
  })

  test('writes calls that the server is to refuse, and one that does not fails the run', async () => {
    const file = join(folder(), 'lax.calls.yaml')
    const server = live('invalid-arguments-accepted')
    expect((await assayHere(['init', '--out', file, ...server])).code).toBe(0)
    const run = await assayHere(['check', '--calls', file, '--json', ...server])
    expect(run.code).toBe(1)
    expect(codesIn(run.stdout)).toEqual(['expectation-unmet', 'invalid-arguments-accepted'])
  })
})

describe('a call that refers to an earlier result', () => {
  test.each(['1', '3'])('has its value, with %s calls at once', async (concurrency) => {
    const options = ['--calls', surveyCalls(), '--concurrency', concurrency, '--json']
    const run = await assayHere(['check', ...options, ...live('surveys')])
    expect(run.code).toBe(0)
    expect(JSON.parse(run.stdout).summary).toMatchObject({
      exercised: 3,
      byCompliance: { valid: 1 },
    })
  })

  test('is not made if there is no value, and standard error says why', async () => {
    const none = { surveyId: '${calls.get/structuredContent/id}' }
    const file = surveyCalls({ id: 'none', tool: 'list_stations', arguments: none })
    const { stderr } = await assayHere(['check', '--calls', file, ...live('surveys')])
    expect(stderr).toContain(
      'not called: list_stations none: /surveyId is ${calls.get/structuredContent/id}; the result of get has nothing there\n',
    )
  })

  test('must refer to a call before it', async () => {
    const file = surveyCalls({ tool: 'get_station', arguments: { id: '${calls.opne/a}' } })
    const { code, stderr } = await assayHere(['check', '--calls', file, ...live('surveys')])
    expect(code).toBe(2)
    expect(stderr).toContain('surveys.calls.json line 1: ${calls.opne/a} refers to "opne"')
  })

  test('is proposed by init for ids that earlier calls give', async () => {
    const file = join(folder(), 'surveys.calls.yaml')
    expect((await assayHere(['init', '--all', '--out', file, ...live('surveys')])).code).toBe(0)
    const run = await assayHere(['check', '--calls', file, '--json', ...live('surveys')])
    expect(JSON.parse(run.stdout).summary).toMatchObject({
      exercised: 3,
      byCompliance: { valid: 1 },
    })
  })
})

describe('assay check --probe', () => {
  test('says of a recording that was kept what it said live, and fails no run by itself', async () => {
    const kept = folder()
    const server = live('invalid-arguments-accepted')
    const run = await assayHere(['check', '--probe', '--save', kept, '--json', ...server])
    const again = await assayHere(['check', kept, '--json'])
    expect([run.code, again.code]).toEqual([0, 0])
    expect(codesIn(run.stdout)).toEqual(['invalid-arguments-accepted'])
    expect(messagesIn(again.stdout)).toEqual(messagesIn(run.stdout))
  })

  test('shows what was refused as it has to be apart from errors', async () => {
    const run = await assayHere(['check', '--verbose', '--probe', ...live('good')])
    expect(run.code).toBe(0)
    expect(run.stdout).toMatch(/^ {2}get_forecast .* 3 calls, 2 refused$/mu)
    expect(run.stdout).toMatch(/^ {2}assay-no-such-tool +refused +1 call, 1 refused$/mu)
  })
})

function messagesIn(report: string): readonly string[] {
  const { findings } = JSON.parse(report)
  return findings.map(({ message }: { readonly message: string }) => message)
}

function codesIn(report: string): readonly string[] {
  const { findings } = JSON.parse(report)
  return [
    ...new Set<string>(findings.map(({ code }: { readonly code: string }) => code)),
  ].toSorted()
}

function exists(path: string): boolean {
  try {
    return readFileSync(path).length > 0
  } catch {
    return false
  }
}

/** Waits for a condition, within the test's own time limit. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 20))
}
