import { github } from '../../reporters/github.ts'
import { reporterNamed } from '../../reporters/index.ts'
import { summary } from '../../reporters/summary.ts'
import { terminal } from '../../reporters/terminal.ts'
import { HarnessError } from '../contracts/harness-error.ts'
import type { Report } from '../contracts/report.ts'
import type { ReporterContext } from '../contracts/reporter.ts'
import type { CheckOptions } from './grammar/check.ts'
import { shownWords } from './shown-words.ts'
import { appendTextFile, assertWritable, writeTextFile } from './write-text-file.ts'

/** Renders a report and puts it where it was asked for. */
export type Output = (report: Report) => void

/** Columns where there is no terminal. */
export const FILE_WIDTH = 100

/** Where a check reports to; what can't be written is refused before anything runs. */
export function outputsOf(options: CheckOptions): readonly Output[] {
  const asked = options.json === true ? [...options.format, 'json'] : options.format
  const formats = (asked.length === 0 ? ['terminal'] : asked).map((format) => readFormat(format))
  const printed = formats.filter(({ path }) => path === undefined).map(({ name }) => name)
  if (printed.length > 1 && !isLog(printed)) {
    throw new HarnessError(
      'wrong-use',
      'two reports would share standard output; give all but one a file: --format json=report.json',
    )
  }
  const words = shownWords(options.words)
  const outputs = formats.map((format) => outputOf(format, words))
  return printed.includes(github.name) ? [...outputs, ...stepSummary()] : outputs
}

/** Annotations are found in a log wherever they stand; beside any other report one would be unreadable. */
function isLog(printed: readonly string[]): boolean {
  return printed.toSorted().join(' ') === `${github.name} ${terminal.name}`
}

/** A format that was asked for, and where it goes. */
export interface Format {
  readonly name: string
  /** Standard output, where there is none. */
  readonly path?: string
}

/** Reads `NAME` or `NAME=PATH`. */
export function readFormat(format: string): Format {
  const at = format.indexOf('=')
  return at === -1 ? { name: format } : { name: format.slice(0, at), path: format.slice(at + 1) }
}

function outputOf({ name, path }: Format, words: readonly string[]): Output {
  const reporter = reporterNamed(name)
  const folders = foldersOf(process.env)
  if (path === undefined) {
    const { stdout } = process
    const width = stdout.isTTY ? stdout.columns : FILE_WIDTH
    const color = stdout.isTTY && stdout.hasColors()
    return (report) => void stdout.write(reporter.render(report, { width, color, words, folders }))
  }
  assertWritable(path)
  const context = { width: FILE_WIDTH, color: false, words, folders }
  return (report) => {
    writeTextFile(path, reporter.render(report, context))
    process.stderr.write(`${name} report: ${path}\n`)
  }
}

/** A workflow may work in a folder of the repository; GitHub looks for files from the repository's root. */
function foldersOf(environment: NodeJS.ProcessEnv): NonNullable<ReporterContext['folders']> {
  const working = process.cwd()
  return { working, root: environment['GITHUB_WORKSPACE'] || working }
}

/** What a step of GitHub Actions shows beside its annotations: others in the same step may have written there. */
function stepSummary(): readonly Output[] {
  const path = process.env['GITHUB_STEP_SUMMARY']
  if (path === undefined || path === '') return []
  assertWritable(path)
  const context = { width: FILE_WIDTH, color: false }
  return [(report) => appendTextFile(path, summary.render(report, context))]
}
