import type { Finding, FindingLevel } from '../../src/contracts/finding.ts'
import type { ReportFixture, ReportServer } from '../../src/contracts/report.ts'
import { findingLines } from './finding-lines.ts'
import { flow, wrapText } from './flow.ts'
import { hanging } from './hanging.ts'
import { segment } from './line.ts'
import type { Line, Segment } from './line.ts'
import { isShownFrom, lesserLines } from './lesser-lines.ts'
import { nameList } from '../shared/name-list.ts'
import { gaveNothing } from '../../src/verdict/nothing-judged.ts'
import { plural } from '../../src/text/plural.ts'
import { serverRow } from './server-row.ts'
import { toolRows } from './tool-rows.ts'
import type { ToolRow } from './tool-rows.ts'

const NAMES_INDENT = 4
const NOTE_LINES = 2
const REASON_LINES = 4
/** What a list of names that is too long may end in. */
const MORE = '  and 9999 more'

/** What is said of one server, and where its columns stand. */
export interface ServerBlockOptions {
  readonly findings: readonly Finding[]
  /** Findings below it are only counted. */
  readonly level: FindingLevel
  /** Whether to print tools that work, too. */
  readonly verbose: boolean
  readonly fixtures: readonly ReportFixture[]
  readonly width: number
  /** Of the column that tools' names stand in. */
  readonly nameColumns: number
  readonly serverStops: readonly number[]
  readonly toolStops: readonly number[]
}

/** One server: its row, why it couldn't run, its tools, its findings, what wasn't exercised, notes on its fixtures. */
export function serverBlock(server: ReportServer, options: ServerBlockOptions): readonly Line[] {
  const { width, nameColumns } = options
  return [
    ...flow(serverRow(server), { width, stops: options.serverStops }),
    ...reasonLines(server, options),
    ...toolRows(server, nameColumns)
      .filter(({ isFine }) => options.verbose || !isFine)
      .flatMap((row) => toolLines(row, options)),
    ...findingLines(options.findings.filter(isShownFrom(options.level)), width),
    ...lesserLines(options.findings, options.level),
    ...(options.verbose || server.state === 'not-called' ? notExercised(server, width) : []),
    ...options.fixtures.flatMap((fixture) => fixtureNotes(fixture, width)),
  ]
}

/** The reason, where no must finding below says it. */
function reasonLines(
  server: ReportServer,
  { findings, width }: ServerBlockOptions,
): readonly Line[] {
  const { verdict, reason } = server
  // The tools below say which errors.
  if (gaveNothing(server))
    return [indented(segment('nothing could be judged: no call gave a result'))]
  const isOpen = verdict === 'could-not-run' || verdict === 'not-applicable'
  if (!isOpen || reason === undefined) return []
  const isSaid = findings.some(({ level, message }) => level === 'must' && message.includes(reason))
  return isSaid ? [] : wrapText(reason, width - 2, REASON_LINES).map((part) => indented(part))
}

/** Who needs nothing may be counted, who needs something is named. */
function toolLines(
  { cells, names, notes, needsSomething }: ToolRow,
  { width, toolStops }: ServerBlockOptions,
): readonly Line[] {
  const room = width - NAMES_INDENT
  const named = needsSomething
    ? wrapText(names.join(', '), room, names.length)
    : [segment(nameList(names, room - MORE.length), 'dim')]
  const below = [
    ...(names.length === 0 ? [] : named),
    ...notes.flatMap((note) => wrapText(note, room, NOTE_LINES)),
  ]
  return [
    ...flow(cells, { width, stops: toolStops }),
    ...below.map((part) => [segment(' '.repeat(NAMES_INDENT)), part]),
  ]
}

function notExercised({ tools }: ReportServer, width: number): readonly Line[] {
  const names = tools.filter((tool) => !tool.exercised).map(({ name }) => name)
  if (names.length === 0) return []
  const count = `${plural(names.length, 'tool')} not called: `
  const room = width - count.length - MORE.length
  return [indented(segment(`${count}${nameList(names, room)}`, 'dim'))]
}

function fixtureNotes({ path, complete, problems }: ReportFixture, width: number): readonly Line[] {
  if (complete && problems.length === 0) return []
  const label = complete ? segment('note') : segment('incomplete', 'warning')
  return hanging(label, `${path}: ${problems.join('; ')}`, { width, indent: 2 })
}

function indented(...segments: readonly Segment[]): Line {
  return [segment('  '), ...segments]
}
