import { parseArgs } from 'node:util'
import { type FuzzFailure, type FuzzReading, runFuzzCase } from './fuzz-case.ts'
import { type FuzzSubject, OURS } from './subject.ts'

/** Where a run writes. */
export interface FuzzStreams {
  readonly print: (line: string) => void
  readonly note: (line: string) => void
}

const USAGE = `usage: npm run fuzz [-- --seed N] [--runs N] [--case N]

Reads generated values, damaged and in pieces, with this project's extraction (auto) and parser of model output.

  --seed N   repeat a run (default: a random one, which is printed)
  --runs N   how many cases: 1 to 1000000 (default: 200)
  --case N   only this case of the seed

Exit codes: 0 everything held, 1 something did not, 2 wrong use.`
const SHOWN = 10
const QUIET = 5000

interface Plan {
  readonly seed: number
  readonly first: number
  readonly end: number
}

/** Runs the command line of `npm run fuzz`; returns the exit code. */
export async function fuzz(
  words: readonly string[],
  { print, note }: FuzzStreams,
  subject: FuzzSubject = OURS,
): Promise<number> {
  const plan = planOf(words)
  if (plan === 'help') {
    print(USAGE)
    return 0
  }
  if (typeof plan === 'string') {
    note(`fuzz: ${plan}\n\n${USAGE}`)
    return 2
  }
  const { seed, first, end } = plan
  print(`seed ${seed}, ${end - first === 1 ? `case ${first}` : `${end - first} cases`}`)
  const readings: FuzzReading[] = []
  let count = 0
  let told = performance.now()
  for (let number = first; number < end; number += 1) {
    const report = await runFuzzCase(subject, seed, number)
    readings.push(...report.readings)
    for (const failure of report.failures) {
      count += 1
      if (count <= SHOWN) print(shown(failure, seed, number))
    }
    if (performance.now() - told < QUIET) continue
    told = performance.now()
    note(`${number + 1 - first} of ${end - first} cases, ${count} failed`)
  }
  print(summary(readings))
  if (count > SHOWN) print(`${count - SHOWN} further failures are not shown`)
  return count > 0 ? 1 : 0
}

/** Returns what is to be run, `help`, or what is wrong. */
function planOf(words: readonly string[]): Plan | string {
  const options = {
    seed: { type: 'string' },
    runs: { type: 'string' },
    case: { type: 'string' },
    help: { type: 'boolean' },
  } as const
  try {
    const { values } = parseArgs({ args: [...words], options })
    if (values.help === true) return 'help'
    const seed = integer('--seed', values.seed, Math.floor(Math.random() * 2 ** 31))
    const runs = integer('--runs', values.runs, 200)
    const number = integer('--case', values.case, 0)
    if (runs < 1 || runs > 1_000_000) return `--runs is 1 to 1000000, not ${runs}`
    if (values.case === undefined) return { seed, first: 0, end: runs }
    if (values.seed === undefined) return '--case needs the --seed of its run'
    return { seed, first: number, end: number + 1 }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function integer(option: string, word: string | undefined, usual: number): number {
  if (word === undefined) return usual
  const value = /^\d+$/u.test(word) ? Number(word) : Number.NaN
  if (!Number.isSafeInteger(value))
    throw new Error(`${option} is a whole number of at most 16 digits, not ${JSON.stringify(word)}`)
  return value
}

function shown(
  { input, property, text, expected, got }: FuzzFailure,
  seed: number,
  number: number,
): string {
  const lines = [
    `\ncase ${number}, ${input}: failed: ${property}`,
    `  text      ${cut(text)}`,
    ...(expected === undefined ? [] : [`  expected  ${cut(expected)}`]),
    `  got       ${cut(got)}`,
    `  again     npm run fuzz -- --seed ${seed} --case ${number}`,
  ]
  return lines.join('\n')
}

function cut(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 600 ? `${text.slice(0, 599)}…` : text
}

/** Counts what was read of each kind of text; what is not intact, and calls, were only checked not to fail. */
function summary(readings: readonly FuzzReading[]): string {
  const groups = Map.groupBy(readings, ({ input }) => (/ call of /u.test(input) ? 'calls' : input))
  const rows = Array.from(groups, ([input, all]) => {
    const count = (outcome: FuzzReading['outcome']): string =>
      `${all.filter((one) => one.outcome === outcome).length}`.padStart(8)
    return `${input.padEnd(26)}${`${all.length}`.padStart(8)}${count('same')}${count('left')}${count('failed')}`
  })
  return ['', `${'read'.padEnd(26)}   texts    same    none  failed`, ...rows].join('\n')
}
