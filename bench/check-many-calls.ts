import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFixtures } from '../src/fixture/find-fixtures.ts'
import { readFixture } from '../src/fixture/read-fixture.ts'
import { multiplyCalls } from './multiply-calls.ts'
import { median, table } from './table.ts'

const SIZES = [1000, 10_000] as const
const ROUNDS = 3

/** Time and memory of `assay check` over calls made from the recorded ones, and how they grow. */
export async function benchCheck(): Promise<string> {
  const fixtures = findFixtures(['fixtures/mcp']).map((path) => readFixture(path))
  const rows = SIZES.map((size) => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
    try {
      const bytes = multiplyCalls(fixtures, { calls: size, folder })
      const runs = Array.from({ length: ROUNDS }, () => measure(folder))
      return {
        size,
        bytes,
        time: median(runs.map((run) => run.time)),
        memory: median(runs.map((run) => run.memory)),
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
  const first = rows[0]
  return table(
    [`\`assay check\`, median of ${ROUNDS}`, 'MB read', 's', 'peak MB', 'time, growth'],
    rows.map(({ size, bytes, time, memory }) => [
      `${size} calls`,
      (bytes / 1e6).toFixed(1),
      (time / 1000).toFixed(2),
      memory.toFixed(0),
      first === undefined ? '' : (time / first.time).toFixed(1),
    ]),
  )
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
