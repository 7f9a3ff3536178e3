import type { ReportSuite } from '../contracts/report-suite.ts'
import type { Suite } from '../contracts/suite.ts'
import { readCases } from './read-cases.ts'

/** Returns the run of a suite whose program did not start: no case was asked. */
export function notStarted({ name, asks }: Suite, command: string, reason: string): ReportSuite {
  const { length: total } = readCases(name)
  return {
    name,
    asks,
    implementation: { name: command },
    verdict: 'could-not-run',
    reason,
    counts: { failed: 0, errored: 0, skipped: 0, deviates: 0, passed: 0 },
    chosen: total,
    total,
    milliseconds: 0,
    diagnostics: [],
    cases: [],
  }
}
