import { FINDING_LEVELS } from '../contracts/finding.ts'
import type { FindingLevel } from '../contracts/finding.ts'
import type { Report } from '../contracts/report.ts'
import { gaveNothing } from './nothing-judged.ts'

/**
 * Whether a run fails: on a finding at a level or above it, and at any level on what was named and couldn't be judged: a
 * fixture that breaks off or can't be read, a server that gave nothing but errors.
 */
export function failsOn(report: Report, limit: FindingLevel | 'never'): boolean {
  if (limit === 'never') return false
  const broken = report.fixtures.some(({ complete }) => !complete)
  return (
    broken ||
    report.servers.some(gaveNothing) ||
    report.findings.some(({ level }) => reachesLevel(level, limit))
  )
}

/** Whether a level is at or above the one that a run fails on. */
export function reachesLevel(level: FindingLevel, limit: FindingLevel | 'never'): boolean {
  return limit !== 'never' && FINDING_LEVELS.indexOf(level) <= FINDING_LEVELS.indexOf(limit)
}
