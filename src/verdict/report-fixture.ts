import type { EndReason, Fixture } from '../contracts/fixture.ts'
import type { ReportFixture } from '../contracts/report.ts'

/** Ends by the subject that leave calls unmade; of ours the reader tells. */
const CUT_SHORT: ReadonlySet<EndReason> = new Set(['timeout', 'reset'])

/** What a report says of a fixture. */
export function reportFixture(fixture: Fixture): ReportFixture {
  return {
    path: fixture.path,
    origin: fixture.header.origin,
    complete: fixture.complete,
    recordedAt: fixture.header.recordedAt,
    problems: [
      ...fixture.problems.map(({ line, message }) => `line ${line}: ${message}`),
      ...endProblems(fixture.end?.end.reason),
    ],
  }
}

function endProblems(reason: EndReason | undefined): readonly string[] {
  return reason !== undefined && CUT_SHORT.has(reason)
    ? [`the recording ended early (${reason})`]
    : []
}
