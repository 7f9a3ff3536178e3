import { type Command, Option } from 'commander'
import { addNotes } from './help-text.ts'
import { byteSize, collect, duration } from './option-values.ts'
import type { ProgramContext } from './program-context.ts'

const RUN_NOTES = `
Examples:
  assay suite run structured-extraction -- python3 my_extractor.py
  assay suite run llm-output --filter hermes -- ./my-parser
  assay suite run partial-json --case strings/high-surrogate -- node my-parser.mjs
  assay suite run rows tool-result --format junit=suite.xml --format html -- ./mine
  assay suite run --reference

COMMAND is any program that reads and writes lines of JSON on its standard streams: see docs/reference/suites.md. It is
started once, asked every case, and started again if it hangs or dies. It has your environment.

--filter chooses a case that has one of the words. Exit codes: 0 no must case failed, 1 a must case failed, a case had no answer or was skipped, 2 wrong use, 3 no case was
answered, 130 interrupted.`

const EXPORT_NOTES = `
Examples:
  assay suite export my-suites
  assay suite export my-suites rows partial-json`

/** `assay suite`. */
export function addSuite(program: Command, context: ProgramContext): void {
  const suite = program
    .command('suite')
    .description('run conformance suites on your own parser, extractor or server library')
  addRun(suite, context)
  suite
    .command('list')
    .description('list the suites, what each asks for, and how many cases it has')
    .option('--json', 'print them as JSON')
    .action(async (options: { readonly json?: true }) => {
      const { listSuites } = await import('../commands/suite-list.ts')
      context.finish(listSuites(options))
    })
  const exported = suite
    .command('export')
    .description('copy the cases, as JSON Lines, into a folder')
    .argument('<dir>', 'a folder that does not exist or is empty')
    .argument('[suite...]', 'suites (default: all)')
  addNotes(exported, EXPORT_NOTES).action(async (folder: string, names: readonly string[]) => {
    const { exportSuites } = await import('../commands/suite-export.ts')
    context.finish(exportSuites(folder, names))
  })
}

function addRun(suite: Command, context: ProgramContext): void {
  const run = suite
    .command('run')
    .description('ask a program every case of suites, and report what it gets wrong')
    .usage('[options] SUITE… -- COMMAND ARG…')
    .argument('[suite...]', 'suites (default: those that the program names)')
    .optionsGroup('Cases:')
    .option('--filter <tag>', 'only cases with this tag or topic; repeatable', collect, [])
    .option('--case <id>', 'only this case; repeatable', collect, [])
    .optionsGroup('Program:')
    .option('--reference', "run this package's own implementation in place of a program")
    .option('--timeout <time>', 'for a case, and for the start', duration, 10_000)
    .option('--max-memory <size>', 'kill the program if it uses more', byteSize, 2 ** 30)
    .optionsGroup('Report:')
    .option(
      '--format <name[=file]>',
      'terminal, html, markdown, json, junit, sarif, allure (a folder), github or summary; a file name such as report.html is enough; repeatable',
      collect,
      [],
    )
    .option('--json', 'short for --format json')
    .option('--open', 'open the HTML page in a browser')
    .option('--quiet', 'print the verdict and the counts')
    .option('--verbose', 'print every case that did not pass')
    .addOption(
      new Option(
        '--fail-on <level>',
        'exit with 1 if a case of this level fails (default: must)',
      ).choices(['must', 'should', 'never']),
    )
    .optionsGroup('Options:')
  addNotes(run, RUN_NOTES).action(async (names: string[], options: SuiteRunFlags) => {
    const { runSuites } = await import('../commands/suite-run.ts')
    const { command, words } = context
    context.finish(await runSuites({ ...options, names, command, words }))
  })
}

/** Options of `suite run`, as they were typed. */
export interface SuiteRunFlags {
  readonly filter: readonly string[]
  readonly case: readonly string[]
  readonly reference?: true
  readonly timeout: number
  readonly maxMemory: number
  readonly format: readonly string[]
  readonly json?: true
  readonly open?: true
  readonly quiet?: true
  readonly verbose?: true
  readonly failOn?: 'must' | 'should' | 'never'
}
