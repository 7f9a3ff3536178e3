import type { ReportFixture, ReportServer } from '../../src/contracts/report.ts'

/** What must be known of a fixture before it is believed: that nobody recorded it, that it is incomplete, its problems. */
export function recordingWarnings(
  { origin }: Pick<ReportServer, 'origin'>,
  { path, complete, problems }: ReportFixture,
): readonly string[] {
  return [
    ...(origin === 'recorded'
      ? []
      : [`${path} is ${origin}, not recorded from a server: it counts as no coverage`]),
    ...(complete ? [] : [`${path} is incomplete: what came last may be missing`]),
    ...problems.map((problem) => `${path}: ${problem}`),
  ]
}
