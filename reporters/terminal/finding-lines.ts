import type { Finding } from '../../src/contracts/finding.ts'
import { groupBy } from '../../src/verdict/group-by.ts'
import { flow, wrapText } from './flow.ts'
import { segment } from './line.ts'
import type { Line } from './line.ts'

const INDENT = 2
const LEVEL_COLUMNS = 8
const MESSAGE_INDENT = 6
/** Lines that the message of a must finding may take. */
const MESSAGE_LINES = 4

/**
 * The findings of one server. Must findings stand there with message and place, once for each code and tool;
 * the others are counted by code, with one example. What wasn't exercised has its own line elsewhere.
 */
export function findingLines(findings: readonly Finding[], width: number): readonly Line[] {
  const must = findings.filter(({ level }) => level === 'must')
  const others = (['should', 'advice'] as const).flatMap((level) =>
    findings.filter((finding) => finding.level === level && finding.code !== 'not-exercised'),
  )
  const mustGroups = groupBy(must, ({ code, subject }) => JSON.stringify([code, subject.tool]))
  const otherGroups = groupBy(others, ({ code, level }) => JSON.stringify([code, level]))
  return [
    ...[...mustGroups.values()].flatMap((group) => mustLines(group, width)),
    ...[...otherGroups.values()].map(countLine),
  ]
}

function mustLines(group: readonly Finding[], width: number): readonly Line[] {
  const [finding] = group
  if (finding === undefined) return []
  const { code, subject, message, evidence } = finding
  const [head = [], ...place] = flow(
    [
      segment('must', 'bad'),
      segment(code, 'strong'),
      segment([subject.tool, times(group)].filter((part) => part !== undefined).join(' ')),
      segment(`${evidence.fixture}:${evidence.line}`, 'dim'),
    ],
    { width, stops: [INDENT, INDENT + LEVEL_COLUMNS] },
  )
  const text = wrapText(message, width - MESSAGE_INDENT, MESSAGE_LINES)
  return [head, ...text.map((part) => [segment(' '.repeat(MESSAGE_INDENT)), part]), ...place]
}

function countLine(group: readonly Finding[]): Line {
  const [finding] = group
  if (finding === undefined) return []
  const { level, code, subject, message } = finding
  const count = times(group)
  const about = subject.tool === undefined ? message : `${subject.tool}: ${message}`
  return [
    segment(' '.repeat(INDENT)),
    segment(level.padEnd(LEVEL_COLUMNS), level === 'should' ? 'warning' : 'dim'),
    segment(count === undefined ? code : `${code} ${count}`),
    segment(count === undefined ? `  ${about}` : `  such as ${about}`, 'dim'),
  ]
}

function times(group: readonly Finding[]): string | undefined {
  return group.length === 1 ? undefined : `(${group.length} times)`
}
