import { type Finding, FINDING_LEVELS, type FindingLevel } from '../../src/contracts/finding.ts'
import { levelCounts } from '../shared/level-counts.ts'
import { type Line, segment } from './line.ts'

/** Returns what tells whether a finding is of a level or above it. */
export function isShownFrom(level: FindingLevel): (finding: Finding) => boolean {
  const shown = FINDING_LEVELS.slice(0, FINDING_LEVELS.indexOf(level) + 1)
  return (finding) => shown.includes(finding.level)
}

/** Returns the line that counts the findings below a level, and names the option that prints them; none if there are none. */
export function lesserLines(findings: readonly Finding[], level: FindingLevel): readonly Line[] {
  const isShown = isShownFrom(level)
  const words = levelCounts(findings.filter((finding) => !isShown(finding)))
  return words === '' ? [] : [[segment(`  ${words} not printed (--level advice)`, 'dim')]]
}
