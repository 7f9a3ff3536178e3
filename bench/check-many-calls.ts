import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Fixture } from '../src/contracts/fixture.ts'
import type { Report } from '../src/contracts/report.ts'
import { findFixtures } from '../src/fixture/find-fixtures.ts'
import { readFixture } from '../src/fixture/read-fixture.ts'
import { assertRight, defineBench } from './define.ts'
import { multiplyCalls } from './multiply-calls.ts'
import { median, table } from './table.ts'

const SIZES = {
  full: { calls: [1000, 10_000], rounds: 3 },
  small: { calls: [200], rounds: 1 },
} as const

export const checkManyCalls = defineBench({
  title: 'Judging',
  about:
    '`assay check` over fixtures made from the recorded ones, their calls repeated; JSON report, start-up left out. Each result is replayed through two real clients, twice, in a thread of its own, which takes most of the time. The report has to hold every call.',
  run(size) {
    const { calls, rounds } = SIZES[size]
    const fixtures = findFixtures(['fixtures/mcp']).map((path) => readFixture(path))
    const rows = calls.map((count) => measured(fixtures, count, rounds))
    const first = rows[0]
    return table(
      [`\`assay check\`, median of ${rounds}`, 'MB read', 's', 'peak MB', 'time, growth'],
      rows.map(({ count, bytes, time, memory }) => [
        `${count} calls`,
        (bytes / 1e6).toFixed(1),
        (time / 1000).toFixed(2),
        memory.toFixed(0),
        first === undefined ? '' : (time / first.time).toFixed(1),
      ]),
    )
  },
})

function measured(
  fixtures: readonly Fixture[],
  count: number,
  rounds: number,
): {
  readonly count: number
  readonly bytes: number
  readonly time: number
  readonly memory: number
} {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
  try {
    const bytes = multiplyCalls(fixtures, { calls: count, folder })
    const runs = Array.from({ length: rounds }, () => measure(folder))
    assertRight(reportedCalls(folder) === count, `the report holds not ${count} calls`)
    return {
      count,
      bytes,
      time: median(runs.map((run) => run.time)),
      memory: median(runs.map((run) => run.memory)),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function reportedCalls(folder: string): number {
  const report: Report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))
  const tools = report.servers.flatMap((server) => server.tools)
  return tools.reduce((sum, { calls }) => sum + calls.length, 0)
}

function measure(folder: string): { readonly time: number; readonly memory: number } {
  const script = `
    const { run } = await import('./dist/src/cli/run.js')
    const start = performance.now()
    await run(['check', ${JSON.stringify(folder)}, '--fail-on', 'never', '--format', ${JSON.stringify(`json=${join(folder, 'report.json')}`)}])
    console.log(JSON.stringify([performance.now() - start, process.resourceUsage().maxRSS / 1024]))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  })
  const [time, memory]: unknown[] = JSON.parse(stdout === '' ? '[]' : stdout)
  if (typeof time !== 'number' || typeof memory !== 'number')
    throw new Error(`check did not run: ${stderr}`)
  return { time, memory }
}
