import type { Finding } from '../../src/contracts/finding.ts'
import { groupBy } from '../../src/verdict/group-by.ts'
import { flow, wrapText } from './flow.ts'
import { segment } from './line.ts'
import type { Line, Segment } from './line.ts'
import { nameList } from './name-list.ts'

const INDENT = 2
const LEVEL_COLUMNS = 8
const NAMES_LIMIT = 60
const MESSAGE_INDENT = 6
/** Lines that the message of a must finding may take. */
const MESSAGE_LINES = 6

/**
 * The findings of one server. Must findings stand there with message and place, once for each code and tool,
 * and tools of which the same is said together; the others are counted by code, with one example. What wasn't exercised has its own line elsewhere.
 */
export function findingLines(findings: readonly Finding[], width: number): readonly Line[] {
  const must = findings.filter(({ level }) => level === 'must')
  const others = (['should', 'advice'] as const).flatMap((level) =>
    findings.filter((finding) => finding.level === level && finding.code !== 'not-exercised'),
  )
  const ofTool = groupBy(must, ({ code, subject }) => JSON.stringify([code, subject.tool]))
  const alike = groupBy(ofTool.values(), ([first]) => JSON.stringify([first?.code, first?.message]))
  const otherGroups = groupBy(others, ({ code, level }) => JSON.stringify([code, level]))
  return [
    ...[...alike.values()].flatMap((groups) => mustLines(groups.flat(), width)),
    ...[...otherGroups.values()].map(countLine),
  ]
}

function mustLines(group: readonly Finding[], width: number): readonly Line[] {
  const [finding] = group
  if (finding === undefined) return []
  const { code, message, evidence } = finding
  const what = [
    segment('must', 'bad'),
    segment(code, 'strong'),
    segment([toolsOf(group), times(group)].filter(Boolean).join(' ')),
  ]
  const place = segment(`${evidence.fixture}:${evidence.line}`, 'dim')
  const options = { width, stops: [INDENT, INDENT + LEVEL_COLUMNS] }
  const withPlace = flow([...what, place], options)
  const text = wrapText(message, width - MESSAGE_INDENT, MESSAGE_LINES).map(indented)
  return withPlace.length === 1
    ? [...withPlace, ...text]
    : [...flow(what, options), ...text, indented(place)]
}

function indented(text: Segment): Line {
  return [segment(' '.repeat(MESSAGE_INDENT)), text]
}

function toolsOf(group: readonly Finding[]): string {
  const tools = group.map(({ subject }) => subject.tool).filter((tool) => tool !== undefined)
  return nameList([...new Set(tools)], NAMES_LIMIT)
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
