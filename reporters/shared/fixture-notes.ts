import type { Report, ReportFixture } from '../../src/contracts/report.ts'
import { judgedPaths } from './judged-paths.ts'

/** What is to be known of a recording before what rests on it is read. */
export interface FixtureNote {
  readonly path: string
  readonly kind: 'not-judged' | 'incomplete' | 'not-recorded' | 'remark'
  readonly text: string
}

/** The recordings of a report that couldn't be judged, break off, weren't recorded, or have something odd. */
export function fixtureNotes(report: Report): readonly FixtureNote[] {
  const judged = judgedPaths(report)
  const exchanges = new Set(
    report.providers.flatMap((provider) => provider.exchanges.map(({ fixture }) => fixture)),
  )
  return report.fixtures.flatMap((fixture) => [
    ...originNotes(fixture, exchanges.has(fixture.path)),
    ...problemNotes(fixture, judged.has(fixture.path)),
  ])
}

function originNotes(
  { path, origin, notes }: ReportFixture,
  isExchange: boolean,
): readonly FixtureNote[] {
  if (origin === undefined || origin === 'recorded') return []
  const meaning = isExchange
    ? 'not recorded from a provider: it counts as no coverage of one'
    : "not recorded from a server: its tools don't count as exercised"
  const said = isExchange && notes !== undefined ? `; ${notes}` : ''
  return [{ path, kind: 'not-recorded', text: `${origin}, ${meaning}${said}` }]
}

function problemNotes(
  { path, complete, problems }: ReportFixture,
  isJudged: boolean,
): readonly FixtureNote[] {
  const said = problems.join('; ')
  if (!isJudged) return [{ path, kind: 'not-judged', text: `not judged: ${said}` }]
  if (!complete) return [{ path, kind: 'incomplete', text: `incomplete: ${said}` }]
  return said === '' ? [] : [{ path, kind: 'remark', text: said }]
}
