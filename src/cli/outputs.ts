import { allure } from '../../reporters/allure.ts'
import { github } from '../../reporters/github.ts'
import { html } from '../../reporters/html.ts'
import { reporterNamed } from '../../reporters/index.ts'
import { summary } from '../../reporters/summary.ts'
import { terminal } from '../../reporters/terminal.ts'
import type { Report } from '../contracts/report.ts'
import type { ReporterContext } from '../contracts/reporter.ts'
import type { CheckOptions } from './grammar/check.ts'
import { FILE_WIDTH, type Output, outputsTo } from './outputs-to.ts'
import { shownWords } from './shown-words.ts'
import { typedProgram } from './typed-program.ts'
import { appendTextFile, assertWritable } from './write-text-file.ts'

/** What a reporter knows of a file that it writes to. */
const FILE_PLACE = { width: FILE_WIDTH, color: false }

/** What was typed of reports. */
export type ReportOptions = Pick<
  CheckOptions,
  'words' | 'format' | 'json' | 'open' | 'level' | 'quiet' | 'verbose' | 'failOn'
>

/** Where a check reports to. */
export interface CheckOutputs {
  readonly outputs: readonly Output<Report>[]
  /** Whether the report is printed for people, who need not be told of failures twice. */
  readonly isShown: boolean
  /** The page to open in a browser. */
  readonly page?: string
}

/** The file of a page that is not given another one. */
const PAGE = 'assay-report.html'
/** The folder that Allure's own tools read and write if they are given no other. */
const ALLURE_FOLDER = 'allure-results'
const EXTENSIONS = {
  '.html': 'html',
  '.htm': 'html',
  '.md': 'markdown',
  '.json': 'json',
  '.xml': 'junit',
  '.sarif': 'sarif',
  '.txt': 'terminal',
}

/** Where a check reports to; what can't be written is refused before anything runs. */
export function outputsOf(options: ReportOptions): CheckOutputs {
  const words = shownWords(options.words)
  const folders = foldersOf(process.env)
  const program = typedProgram()
  const { failOn, quiet = false, verbose = false } = options
  // What fails a run is printed.
  const level = options.level ?? (failOn === 'advice' ? failOn : undefined)
  const shown = { quiet, verbose, ...(level !== undefined && { level }) }
  const asked = withPage(options)
  const { outputs, printed, files } = outputsTo<Report>(asked, {
    noun: 'report',
    usual: terminal.name,
    byExtension: EXTENSIONS,
    usualFiles: { [html.name]: PAGE, [allure.name]: ALLURE_FOLDER },
    rendererOf: (name) => {
      const reporter = reporterNamed(name)
      return (report, place) =>
        reporter.render(report, { ...place, words, program, folders, ...shown })
    },
    filesOf: (name) => {
      const render = reporterNamed(name).files
      return render && ((report) => render(report, { ...FILE_PLACE, words, program, folders }))
    },
    mayShare: isLog,
  })
  const page = files.get(html.name)
  return {
    outputs: printed.includes(github.name) ? [...outputs, ...stepSummary()] : outputs,
    isShown: printed.includes(terminal.name),
    ...(options.open === true && page !== undefined && { page }),
  }
}

/** `--open` asks for a page. */
function withPage(options: ReportOptions): ReportOptions {
  const hasPage = options.format.some((format) => /^html(?:=|$)|\.html?$/u.test(format))
  if (options.open !== true || hasPage) return options
  return { ...options, format: [...options.format, html.name] }
}

/** Annotations are found in a log wherever they stand; beside any other report one would be unreadable. */
function isLog(printed: readonly string[]): boolean {
  return printed.toSorted().join(' ') === `${github.name} ${terminal.name}`
}

/** A workflow may work in a folder of the repository; GitHub looks for files from the repository's root. */
function foldersOf(environment: NodeJS.ProcessEnv): NonNullable<ReporterContext['folders']> {
  const working = process.cwd()
  return { working, root: environment['GITHUB_WORKSPACE'] || working }
}

/** What a step of GitHub Actions shows beside its annotations: others in the same step may have written there. */
function stepSummary(): readonly Output<Report>[] {
  const path = process.env['GITHUB_STEP_SUMMARY']
  if (path === undefined || path === '') return []
  assertWritable(path)
  return [(report) => appendTextFile(path, summary.render(report, FILE_PLACE))]
}
