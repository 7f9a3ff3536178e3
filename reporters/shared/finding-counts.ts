import { FINDING_LEVELS } from '../../src/contracts/finding.ts'
import type { Report } from '../../src/contracts/report.ts'

/** How many findings there are of each level, in words; what wasn't exercised is counted with the tools. */
export function findingCounts({ findings }: Report): readonly string[] {
  const shown = findings.filter(({ code }) => code !== 'not-exercised')
  const counts = FINDING_LEVELS.map((level) => [
    level,
    shown.filter((finding) => finding.level === level).length,
  ]).filter(([, count]) => count !== 0)
  return counts.length === 0
    ? []
    : [`findings: ${counts.map(([level, count]) => `${count} ${level}`).join(', ')}`]
}
