import type { Report, ReportFixture } from '../../src/contracts/report.ts'

/** What is to be known of a recording before what rests on it is read. */
export interface FixtureNote {
  readonly path: string
  readonly kind: 'not-judged' | 'incomplete' | 'not-recorded' | 'remark'
  readonly text: string
}

/** The recordings of a report that couldn't be judged, break off, weren't made by a server, or have something odd. */
export function fixtureNotes({ fixtures, servers }: Report): readonly FixtureNote[] {
  const judged = new Set(servers.flatMap((server) => server.fixtures))
  return fixtures.flatMap((fixture) => [
    ...originNotes(fixture),
    ...problemNotes(fixture, judged.has(fixture.path)),
  ])
}

function originNotes({ path, origin }: ReportFixture): readonly FixtureNote[] {
  if (origin === undefined || origin === 'recorded') return []
  const text = `${origin}, not recorded from a server: its tools don't count as exercised`
  return [{ path, kind: 'not-recorded', text }]
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
