import type { Finding, FindingLevel } from '../../src/contracts/finding.ts'
import { alikeFindings } from '../shared/alike-findings.ts'
import { flow, wrapText } from './flow.ts'
import { segment } from './line.ts'
import type { Line, Segment, Style } from './line.ts'
import { nameList } from '../shared/name-list.ts'
import { subjectNames } from '../shared/subject-names.ts'

const INDENT = 2
const LEVEL_COLUMNS = 8
const NAMES_LIMIT = 60
const MESSAGE_INDENT = 4

/** How a level stands out, and how many lines a message of it may take. */
const LEVELS: Readonly<Record<FindingLevel, { readonly style: Style; readonly lines: number }>> = {
  must: { style: 'bad', lines: 6 },
  should: { style: 'warning', lines: 3 },
  advice: { style: 'dim', lines: 3 },
}

/**
 * The findings of one server or provider, with message and place. Must findings stand there once for each code and
 * tool or exchange, and those of which the same is said together; the others once for each code, with one example. What wasn't
 * exercised has its own line elsewhere.
 */
export function findingLines(findings: readonly Finding[], width: number): readonly Line[] {
  const must = findings.filter(({ level }) => level === 'must')
  const others = (['should', 'advice'] as const).flatMap((level) =>
    findings.filter((finding) => finding.level === level && finding.code !== 'not-exercised'),
  )
  const otherGroups = Map.groupBy(others, ({ code, level }) => JSON.stringify([code, level]))
  return [
    ...alikeFindings(must).flatMap((group) => groupLines(group, whoAll(group), width)),
    ...[...otherGroups.values()].flatMap((group) => groupLines(group, whoFirst(group), width)),
  ]
}

/** What a group says, by its first finding. */
function groupLines(group: readonly Finding[], who: string, width: number): readonly Line[] {
  const [finding] = group
  if (finding === undefined) return []
  const { level, code, message, evidence } = finding
  const { style, lines } = LEVELS[level]
  const what = [
    segment(level, style),
    segment(code, level === 'must' ? 'strong' : undefined),
    segment(who),
  ]
  const place = segment(`${evidence.fixture}:${evidence.line}`, 'dim')
  const options = { width, stops: [INDENT, INDENT + LEVEL_COLUMNS] }
  const withPlace = flow([...what, place], options)
  const text = wrapText(message, width - MESSAGE_INDENT, lines).map(indented)
  return withPlace.length === 1
    ? [...withPlace, ...text]
    : [...flow(what, options), ...text, indented(place)]
}

function indented(text: Segment): Line {
  return [segment(' '.repeat(MESSAGE_INDENT)), text]
}

/** All tools or exchanges that a group is about. */
function whoAll(group: readonly Finding[]): string {
  return `${nameList(subjectNames(group), NAMES_LIMIT)} ${times(group)}`.trim()
}

/** The tool or exchange of the one finding that is shown of a group. */
function whoFirst(group: readonly Finding[]): string {
  const [name] = subjectNames(group.slice(0, 1))
  if (name === undefined || group.length === 1) return `${name ?? ''} ${times(group)}`.trim()
  return `${times(group)}, such as ${name}`
}

function times(group: readonly Finding[]): string {
  return group.length === 1 ? '' : `(${group.length} times)`
}
