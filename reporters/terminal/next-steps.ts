import { dirname, join } from 'node:path'
import type { Report, ReportServer } from '../../src/contracts/report.ts'
import { fileStem } from '../../src/text/file-stem.ts'
import { shellQuote } from '../../src/text/shell-quote.ts'
import { plural } from '../../src/text/plural.ts'
import { isRecordingFile } from '../shared/is-recording-file.ts'
import { casesToTell } from '../shared/suite-cases.ts'
import { tellingFixtures } from './telling-fixtures.ts'
import { readTypedCommand } from './typed-command.ts'
import type { TypedCommand } from './typed-command.ts'

/** What to type, and what it is for. */
export interface Step {
  /** For a shell: quoted where they need it. */
  readonly words: readonly string[]
  readonly purpose: string
}

const START: readonly Step[] = [
  { words: ['assay', 'check', '--', 'COMMAND', 'ARG…'], purpose: 'record a server and judge it' },
  {
    words: ['assay', 'record', 'mcp', '--', 'COMMAND', 'ARG…'],
    purpose: 'record a server into a fixture',
  },
  {
    words: ['assay', 'record', 'llm', '--upstream', 'URL'],
    purpose: 'record exchanges with a model, a fixture each',
  },
]

/** What to type next, the most useful first, built of what the user typed. */
export function nextSteps(
  report: Report,
  words?: readonly string[],
  program = 'assay',
): readonly Step[] {
  return stepsFor(report, words).map(({ words: [, ...rest], purpose }) => ({
    words: [program, ...rest],
    purpose,
  }))
}

/** Each begins with `assay`. */
function stepsFor(report: Report, words: readonly string[] | undefined): readonly Step[] {
  if (report.suites.length > 0) return suiteSteps(report)
  if (report.servers.length + report.providers.length === 0) return START
  const typed = readTypedCommand(words)
  // Of what wasn't called there is nothing to keep and nothing to show.
  if (report.summary.exercised === 0 && report.servers.length > 0) {
    const steps = exerciseSteps(report, typed)
    if (steps.length > 0) return steps
  }
  return [
    ...fixtureSteps(report),
    ...saveSteps(report, typed),
    ...jsonSteps(typed),
    ...exerciseSteps(report, typed),
  ]
}

/** The first case that failed, alone; nothing if it was asked alone. */
function suiteSteps({ suites }: Report): readonly Step[] {
  const [first] = suites.filter(({ chosen }) => chosen > 1).flatMap(casesToTell)
  if (first?.repeat === undefined) return []
  // The program under test stays in one piece: its words are quoted.
  const [own = '', program = ''] = first.repeat
    .replace(/^npx -y mcp-assay/u, 'assay')
    .split(/ (?=--(?: |reference))/u, 2)
  return [{ words: [...own.split(' '), program], purpose: 'this case alone' }]
}

function fixtureSteps(report: Report): readonly Step[] {
  const { all, ofExchanges } = tellingFixtures(report)
  return [
    ...all.slice(0, 1).map((path) => stepOn('show', path, 'what came over the wire')),
    ...ofExchanges.slice(0, 1).map((path) => stepOn('replay', path, 'give it to a client again')),
  ]
}

function stepOn(command: 'show' | 'replay', path: string, purpose: string): Step {
  return { words: ['assay', command, shellQuote(path)], purpose }
}

/** A live recording is gone with the process; that of a server which didn't start holds nothing more. */
function saveSteps({ servers }: Report, typed: TypedCommand): readonly Step[] {
  const isLost = servers.some(
    ({ verdict, fixtures }) =>
      verdict !== 'could-not-run' && fixtures.some((path) => !isRecordingFile(path)),
  )
  if (!isLost || typed.hasOption('--save')) return []
  return [
    {
      words: typed.withOptions(['--save', 'recordings']),
      purpose: 'keep the recording, for assay show',
    },
  ]
}

function jsonSteps(typed: TypedCommand): readonly Step[] {
  if (typed.asksForJson) return []
  return [
    {
      words: typed.withOptions(['--format', 'json=report.json']),
      purpose: 'all of it, with evidence',
    },
  ]
}

/** Calls can be named for a server that can be started; a fixture's server is started by nothing typed here. */
function exerciseSteps({ servers }: Report, typed: TypedCommand): readonly Step[] {
  if (typed.isLive === false || typed.hasOption('--calls')) return []
  const server = servers.find(
    (candidate) =>
      skippedOf(candidate) > 0 && (typed.isLive === undefined || isStartedBy(typed, candidate)),
  )
  if (server === undefined) return []
  const { name } = server
  const file = `${fileStem(name)}.calls.yaml`
  const skipped = plural(skippedOf(server), 'more tool')
  return [
    { words: typed.initFor(name), purpose: `name calls for ${skipped} of ${name}, in ${file}` },
    { words: typed.withOptions(['--calls', file]), purpose: 'make the calls that it names' },
    ...(typed.hasOption('--call-all')
      ? []
      : [
          {
            words: typed.withOptions(['--call-all', 'GLOB']),
            purpose: 'call tools with generated arguments; they may write or delete',
          },
        ]),
  ]
}

function skippedOf({ tools }: ReportServer): number {
  return tools.filter(({ exercised }) => !exercised).length
}

/** Whether a server was recorded in this run: into no file, or into the one that --save names. */
function isStartedBy(typed: TypedCommand, { fixtures }: ReportServer): boolean {
  const saved = typed.valueOf('--save')
  return fixtures.some(
    (path) =>
      !isRecordingFile(path) ||
      (saved !== undefined && (path === saved || dirname(path) === dirname(join(saved, 'file')))),
  )
}
