import { FINDING_LEVELS } from '../contracts/finding.ts'
import type { FindingLevel } from '../contracts/finding.ts'
import type { Report } from '../contracts/report.ts'

/** Whether a report holds a finding at a level or above it. */
export function failsOn(report: Report, limit: FindingLevel | 'never'): boolean {
  return report.findings.some(({ level }) => reachesLevel(level, limit))
}

/** Whether a level is at or above the one that a run fails on. */
export function reachesLevel(level: FindingLevel, limit: FindingLevel | 'never'): boolean {
  return limit !== 'never' && FINDING_LEVELS.indexOf(level) <= FINDING_LEVELS.indexOf(limit)
}
