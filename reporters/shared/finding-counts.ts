import type { Report } from '../../src/contracts/report.ts'
import { levelCounts } from './level-counts.ts'

/** How many findings a report has of each level, as a remark; none where it has none. */
export function findingCounts({ findings }: Report): readonly string[] {
  const counts = levelCounts(findings)
  return counts === '' ? [] : [`findings: ${counts}`]
}
