import type { EndReason, Fixture } from '../contracts/fixture.ts'
import type { ReportFixture } from '../contracts/report.ts'
import { cutText } from './cut-text.ts'

/** Ends by the subject that leave calls unmade; of ours the reader tells. */
const CUT_SHORT: ReadonlySet<EndReason> = new Set(['timeout', 'reset'])

/** What a report says of a fixture. */
export function reportFixture(fixture: Fixture): ReportFixture {
  const { kind, origin, recordedAt, notes } = fixture.header
  return {
    path: fixture.path,
    origin,
    complete: fixture.complete,
    recordedAt,
    ...(notes !== undefined && { notes: cutText(notes).kept }),
    problems: [
      ...fixture.problems.map(({ line, message }) => `line ${line}: ${message}`),
      // How an exchange with a model ended is part of what is judged.
      ...(kind === 'llm' ? [] : endProblems(fixture.end?.end.reason)),
    ],
  }
}

function endProblems(reason: EndReason | undefined): readonly string[] {
  return reason !== undefined && CUT_SHORT.has(reason)
    ? [`the recording ended early (${reason})`]
    : []
}
