import type { Finding } from '../../src/contracts/finding.ts'
import type { ReportFixture, ReportServer } from '../../src/contracts/report.ts'
import { findingLines } from './finding-lines.ts'
import { flow } from './flow.ts'
import { hanging } from './hanging.ts'
import { segment } from './line.ts'
import type { Line, Segment } from './line.ts'
import { nameList } from './name-list.ts'
import { plural } from './plural.ts'
import { serverRow } from './server-row.ts'
import { toolRows } from './tool-rows.ts'

/** What is said of one server, and where its columns stand. */
export interface ServerBlockOptions {
  readonly findings: readonly Finding[]
  readonly fixtures: readonly ReportFixture[]
  readonly width: number
  readonly serverStops: readonly number[]
  readonly toolStops: readonly number[]
}

/** One server: its row, why it couldn't run, its tools, its findings, what wasn't exercised, notes on its fixtures. */
export function serverBlock(server: ReportServer, options: ServerBlockOptions): readonly Line[] {
  const { width } = options
  return [
    ...flow(serverRow(server), { width, stops: options.serverStops }),
    ...reasonLines(server),
    ...toolRows(server).flatMap((row) => flow(row, { width, stops: options.toolStops })),
    ...findingLines(options.findings, width),
    ...notExercised(server, width),
    ...options.fixtures.flatMap((fixture) => fixtureNotes(fixture, width)),
  ]
}

function reasonLines({ verdict, reason }: ReportServer): readonly Line[] {
  const isTold = verdict === 'could-not-run' || verdict === 'not-applicable'
  return isTold && reason !== undefined ? [indented(segment(reason))] : []
}

function notExercised({ tools }: ReportServer, width: number): readonly Line[] {
  const names = tools.filter((tool) => !tool.exercised).map(({ name }) => name)
  if (names.length === 0) return []
  const count = `${plural(names.length, 'tool')} not exercised: `
  const room = width - count.length - ' and 999 more'.length
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
