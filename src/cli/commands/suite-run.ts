import { suiteNamed, suites } from '../../../suites/index.ts'
import { HarnessError } from '../../contracts/harness-error.ts'
import type { ReportSuite } from '../../contracts/report-suite.ts'
import type { Suite } from '../../contracts/suite.ts'
import type { Implementation } from '../../suites/implementation.ts'
import { startProgram } from '../../suites/process-implementation.ts'
import { notStarted } from '../../suites/not-started.ts'
import { type PlacedCase, readCases, topicOf } from '../../suites/read-cases.ts'
import { referenceImplementation } from '../../suites/reference.ts'
import { runSuiteCases } from '../../suites/run-suite.ts'
import { nearestName } from '../../text/nearest-name.ts'
import { excerpt } from '../../text/excerpt.ts'
import { printable } from '../../text/printable.ts'
import { shellQuote } from '../../text/shell-quote.ts'
import { buildReport } from '../../verdict/build-report.ts'
import { failsOn } from '../../verdict/fails-on.ts'
import { nothingJudged } from '../../verdict/nothing-judged.ts'
import { exitCode, type ExitCode } from '../exit-code.ts'
import type { SuiteRunFlags } from '../grammar/suite.ts'
import { withInterruption } from '../interruption.ts'
import { openPage } from '../open-page.ts'
import { type CheckOutputs, outputsOf } from '../outputs.ts'

/** What `suite run` was asked for. */
export interface SuiteRunOptions extends SuiteRunFlags {
  readonly names: readonly string[]
  readonly command: readonly string[]
  readonly words: readonly string[]
}

/** `assay suite run`: asks a program the cases of suites, renders the report, answers with the exit code. */
export async function runSuites(options: SuiteRunOptions): Promise<ExitCode> {
  const [program] = options.command
  const named = namedSuites(options)
  if ((program === undefined) === (options.reference === undefined))
    throw new HarnessError('wrong-use', programHint(options))
  // Who asks for one case wants to see all of it.
  const verbose = options.verbose === true || options.case.length > 0
  const { outputs, page } = outputsOf({ ...options, ...(verbose && { verbose }) })
  return withInterruption(async (signal) => {
    const implementation = await startOf(options, signal).catch((error: unknown) => {
      // A job has a report of that, too.
      if (options.format.length > 0) tellNotStarted(named, { program, error, outputs })
      throw error
    })
    try {
      const reported: ReportSuite[] = []
      const chosen = chosenSuites(named, implementation)
      assertKnown(chosen, options)
      tellUnknownDeviations(implementation)
      for (const suite of chosen) {
        if (signal.aborted) break
        const run = await runOne(suite, implementation, { ...options, signal })
        reported.push(run)
      }
      if (signal.aborted) return exitCode.interrupted
      const report = buildReport({ judgements: [], fixtures: [], suites: reported })
      for (const output of outputs) output(report)
      if (page !== undefined) openPage(page)
      if (nothingJudged(report)) return exitCode.couldNotRun
      return failsOn(report, options.failOn ?? 'must') ? exitCode.findings : exitCode.fine
    } finally {
      await implementation.close()
    }
  })
}

/** Returns the suites that were named; a word that is none of them may be the program. */
function namedSuites({ names, command, reference }: SuiteRunOptions): readonly Suite[] {
  const [first, ...rest] = names
  const wrong = rest.findIndex((name) => !isSuite(name))
  if (first !== undefined && isSuite(first) && wrong !== -1 && command.length === 0 && !reference) {
    const [own, program] = [names.slice(0, wrong + 1), names.slice(wrong + 1)]
    throw new HarnessError(
      'wrong-use',
      `unknown suite ${excerpt(program[0] ?? '')}; a program comes after --: assay suite run ${own.join(' ')} -- ${program.map(shellQuote).join(' ')}`,
    )
  }
  return names.map(suiteNamed)
}

/** Words of `--case` and `--filter` that no case has are typing errors. */
function assertKnown(chosen: readonly Suite[], options: SuiteRunOptions): void {
  const cases = chosen.flatMap(({ name }) => readCases(name).map((placed) => placed.suiteCase))
  assertEach('--case', options.case, new Set(cases.map(({ id }) => id)))
  assertEach(
    '--filter',
    options.filter,
    new Set(cases.flatMap((one) => [topicOf(one), ...one.tags])),
  )
}

/** A deviation of a case that no suite has excuses nothing. */
function tellUnknownDeviations({ deviations, info }: Implementation): void {
  if (deviations.length === 0) return
  const known = new Set(
    suites.flatMap(({ name }) =>
      readCases(name).flatMap(({ suiteCase: { id } }) => [id, `${name}/${id}`]),
    ),
  )
  for (const one of deviations)
    if (!known.has(one.case))
      process.stderr.write(
        `${printable(`note: ${info.name} declares a deviation for ${excerpt(one.case)}, a case that no suite has`)}\n`,
      )
}

function assertEach(option: string, words: readonly string[], known: ReadonlySet<string>): void {
  const wrong = words.find((word) => !known.has(word))
  if (wrong === undefined) return
  const nearest = nearestName(wrong, [...known])
  const hint =
    nearest === undefined ? 'assay suite list prints topics and tags' : `did you mean ${nearest}?`
  throw new HarnessError('wrong-use', `${option} ${excerpt(wrong)} chooses no case; ${hint}`)
}

function isSuite(name: string): boolean {
  return suites.some((suite) => suite.name === name)
}

function programHint({ command, names }: SuiteRunOptions): string {
  if (command.length > 0) return '--reference runs our own implementation; leave out the command'
  const suite = names[0] ?? 'structured-extraction'
  return `no program to run; write assay suite run ${suite} -- COMMAND, or --reference for our own implementation`
}

function tellNotStarted(
  named: readonly Suite[],
  {
    program = '',
    error,
    outputs,
  }: {
    readonly program: string | undefined
    readonly error: unknown
    readonly outputs: CheckOutputs['outputs']
  },
): void {
  const reason = error instanceof Error ? error.message : String(error)
  const runs = named.map((suite) => notStarted(suite, program, reason.split('\n')[0] ?? ''))
  const report = buildReport({ judgements: [], fixtures: [], suites: runs })
  for (const output of outputs) output(report)
}

function startOf(
  { command: [command, ...args], timeout, maxMemory }: SuiteRunOptions,
  signal: AbortSignal,
): Promise<Implementation> {
  if (command === undefined) return Promise.resolve(referenceImplementation(suites))
  return startProgram({ command, args, timeout, maxMemory, signal })
}

/** The named suites, or those that the program names, or all. */
function chosenSuites(
  named: readonly Suite[],
  { suites: own, info }: Implementation,
): readonly Suite[] {
  if (named.length === 0) return own === undefined ? suites : own.map(suiteNamed)
  const missing = named.find(({ name }) => own !== undefined && !own.includes(name))
  if (missing !== undefined)
    throw new HarnessError(
      'wrong-use',
      `${excerpt(info.name)} does not run ${missing.name}; its answer to start names ${own?.join(', ') ?? ''}`,
    )
  return named
}

async function runOne(
  suite: Suite,
  implementation: Implementation,
  options: SuiteRunOptions & { readonly signal: AbortSignal },
): Promise<ReportSuite> {
  const { command, signal } = options
  const program = command.length === 0 ? '--reference' : `-- ${command.map(shellQuote).join(' ')}`
  const isChosen = chooser(options)
  const run = await runSuiteCases(suite, implementation, {
    choose: isChosen,
    repeat: (id) => `npx -y mcp-assay suite run ${suite.name} --case ${id} ${program}`,
    signal,
    failOn: options.failOn === 'should' ? 'should' : 'must',
    onCase: tellProgress(suite.name),
  })
  if (process.stderr.isTTY) process.stderr.write('\r\u001B[2K')
  return run
}

/** A case is chosen by its id, or by a tag or its topic; by nothing, all are. */
function chooser({ filter, case: ids }: SuiteRunOptions): (placed: PlacedCase) => boolean {
  return ({ suiteCase: { id, tags } }) =>
    (ids.length === 0 || ids.includes(id)) &&
    (filter.length === 0 || filter.some((word) => tags.includes(word) || id.startsWith(`${word}/`)))
}

const TOLD_EVERY = 20

/** Rewrites one line on a terminal; elsewhere nothing is printed, as a run takes seconds. */
function tellProgress(name: string): (done: number, of: number) => void {
  return (done, of) => {
    if (!process.stderr.isTTY || (done % TOLD_EVERY !== 0 && done !== of)) return
    process.stderr.write(`\r\u001B[2K${name}: ${done} of ${of} cases`)
  }
}
