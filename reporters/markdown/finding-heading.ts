import type { Finding } from '../../src/contracts/finding.ts'
import { subjectNames } from '../shared/subject-names.ts'
import { codeSpan } from './code-span.ts'

/** Characters of a heading; the other tools or exchanges are counted. */
const HEADING_LIMIT = 8000

/** What was found, and in which tools or exchanges. */
export function findingHeading({ code }: Finding, group: readonly Finding[]): string {
  const spans = subjectNames(group).map((name) => codeSpan(name))
  let length = 0
  const shown = spans.filter((span) => (length += span.length + 2) <= HEADING_LIMIT)
  const left = spans.length - shown.length
  const more = left === 0 ? '' : ` and ${left} more`
  return shown.length === 0 ? `### ${code}` : `### ${code}: ${shown.join(', ')}${more}`
}
