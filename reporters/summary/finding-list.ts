import type { Finding } from '../../src/contracts/finding.ts'
import type { Report } from '../../src/contracts/report.ts'
import { codeSpan } from '../markdown/code-span.ts'
import { prose } from '../markdown/prose.ts'
import { alikeFindings } from '../shared/alike-findings.ts'
import { subjectFindings } from '../shared/subject-findings.ts'
import { subjectNames } from '../shared/subject-names.ts'
import { nameList } from '../shared/name-list.ts'
import { withoutRest } from './without-rest.ts'

const NAMES_LIMIT = 100
const MESSAGE_LIMIT = 600

/** What breaks the specification, each with its place; of advice only how much of which kind there is. */
export function findingList(report: Report): readonly string[] {
  const lines = (['must', 'should'] as const).flatMap((level) =>
    subjectFindings(report).flatMap(({ title, findings }) =>
      alikeFindings(findings.filter((finding) => finding.level === level)).flatMap((group) =>
        groupLine(title, group),
      ),
    ),
  )
  const advice = adviceLine(report.findings)
  if (lines.length === 0 && advice.length === 0) return []
  const { shown, rest } = withoutRest(lines, 'finding')
  return ['### Findings', '', ...shown, ...rest, ...advice, '']
}

function groupLine(subject: string, group: readonly Finding[]): readonly string[] {
  const [first] = group
  if (first === undefined) return []
  const { level, code, message, evidence } = first
  const names = subjectNames(group)
  const who = names.length === 0 ? '' : ` ${codeSpan(nameList(names, NAMES_LIMIT))} of`
  const times = group.length === 1 ? '' : ` (${group.length} times)`
  const place = codeSpan(`${evidence.fixture}:${evidence.line}`)
  return [
    `- **${level}** ${code}:${who} ${codeSpan(subject)}${times}, ${place}: ${prose(message, MESSAGE_LIMIT)}`,
  ]
}

function adviceLine(findings: readonly Finding[]): readonly string[] {
  const advice = findings.filter(
    ({ level, code }) => level === 'advice' && code !== 'not-exercised',
  )
  if (advice.length === 0) return []
  const counts = [...Map.groupBy(advice, ({ code }) => code)].map(
    ([code, group]) => `${group.length} ${code}`,
  )
  return [`- advice: ${counts.join(', ')}`]
}
