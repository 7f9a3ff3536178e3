import { FINDING_LEVELS } from '../contracts/finding.ts'
import type { FindingLevel } from '../contracts/finding.ts'
import type { Report } from '../contracts/report.ts'

/** Whether a report holds a finding at a level or above it. */
export function failsOn(report: Report, level: FindingLevel | 'never'): boolean {
  if (level === 'never') return false
  const counted = FINDING_LEVELS.slice(0, FINDING_LEVELS.indexOf(level) + 1)
  return report.findings.some((finding) => counted.includes(finding.level))
}
