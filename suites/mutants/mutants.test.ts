import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

interface Mutant {
  readonly suite: string
  readonly file: string
  /** Code that the file has once, and what it becomes. */
  readonly from: string
  readonly to: string
}

const RUN = fileURLToPath(new URL('run-mutant.ts', import.meta.url))
const AT_ONCE = 3
const mutants = readFileSync(new URL('mutants.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line): Mutant => JSON.parse(line))

/** Returns the first case that a broken implementation fails; nothing if it passes the suite. */
function caughtBy({ suite, file, from, to }: Mutant): Promise<string> {
  const child = spawn(process.execPath, [RUN, suite, file, from, to])
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  return new Promise((resolve) => child.on('close', () => resolve(printed.trim())))
}

test('every suite catches at least ten changes of our own code', { timeout: 600_000 }, async () => {
  const caught = new Map<Mutant, string>()
  const waiting = [...mutants]
  const work = async (): Promise<void> => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift())
      caught.set(one, await caughtBy(one))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  expect(mutants.filter((one) => (caught.get(one) ?? '') === '')).toEqual([])
  for (const own of Map.groupBy(mutants, ({ suite }) => suite).values())
    expect(own.length).toBeGreaterThanOrEqual(10)
  const rows = mutants.map(
    (one) => `${one.suite}/${caught.get(one)}\n  ${one.file}\n  - ${one.from}\n  + ${one.to}\n`,
  )
  await expect(rows.join('\n')).toMatchFileSnapshot('report.txt')
})
