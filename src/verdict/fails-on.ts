import { FINDING_LEVELS } from '../contracts/finding.ts'
import type { FindingLevel } from '../contracts/finding.ts'
import type { Report } from '../contracts/report.ts'
import type { ReportSuite } from '../contracts/report-suite.ts'
import { gaveNothing } from './nothing-judged.ts'

/**
 * Returns whether a run fails: on a finding at a level or above it. At any level it fails on what was named and could not
 * be judged: a fixture that breaks off, a server that gave nothing but errors, a suite that did not run whole.
 */
export function failsOn(report: Report, limit: FindingLevel | 'never'): boolean {
  if (limit === 'never') return false
  const broken = report.fixtures.some(({ complete }) => !complete)
  return (
    broken ||
    report.servers.some(gaveNothing) ||
    report.suites.some((suite) => suiteFails(suite, limit)) ||
    report.findings.some(({ level }) => reachesLevel(level, limit))
  )
}

/** A run of a suite in which a case was left out never passes. */
function suiteFails({ verdict, cases }: ReportSuite, limit: FindingLevel): boolean {
  return (
    verdict !== 'passed' ||
    cases.some(({ outcome, level }) => outcome === 'failed' && reachesLevel(level, limit))
  )
}

/** Whether a level is at or above the one that a run fails on. */
export function reachesLevel(level: FindingLevel, limit: FindingLevel | 'never'): boolean {
  return limit !== 'never' && FINDING_LEVELS.indexOf(level) <= FINDING_LEVELS.indexOf(limit)
}
