import { FINDING_LEVELS } from '../../src/contracts/finding.ts'
import type { Finding } from '../../src/contracts/finding.ts'

/** How many findings there are of each level, in words; empty where there are none. What wasn't exercised is counted with the tools. */
export function levelCounts(findings: readonly Finding[]): string {
  const shown = findings.filter(({ code }) => code !== 'not-exercised')
  return FINDING_LEVELS.map((level) => ({
    level,
    count: shown.filter((finding) => finding.level === level).length,
  }))
    .filter(({ count }) => count > 0)
    .map(({ level, count }) => `${count} ${level}`)
    .join(', ')
}
