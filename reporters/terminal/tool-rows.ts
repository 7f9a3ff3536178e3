import type { Compliance } from '../../src/contracts/classification.ts'
import type { ReportCall, ReportServer, ReportTool } from '../../src/contracts/report.ts'
import { WRAPPINGS_WORST_FIRST } from '../../src/verdict/worst-wrapping.ts'
import { describeKind } from './describe-kind.ts'
import { callCounts } from '../shared/is-error.ts'
import { SUBJECT_STATE_WORDS } from '../shared/subject-states.ts'
import { segment, styleOf, widthOf } from './line.ts'
import type { Segment, Style } from './line.ts'
import { seenShare } from '../shared/describe-coverage.ts'
import { plural } from '../../src/text/plural.ts'
import { toolNotes } from './tool-notes.ts'
import { ruleLabel } from '../../src/verdict/rule-label.ts'

const COMPLIANCE: Readonly<Record<Compliance, readonly [words: string, style?: Style]>> = {
  valid: ['valid', 'good'],
  invalid: ['invalid', 'bad'],
  missing: ['missing', 'bad'],
  'schema-unusable': ['schema unusable', 'bad'],
  'no-schema': ['no schema'],
  'not-applicable': [''],
}

/** What a line says of a tool, or of several of which it says the same. */
export interface ToolRow {
  /** Name, what came, schema, calls, what is needed, what real clients make of it. */
  readonly cells: readonly Segment[]
  /** Names of the tools that the row only counts. */
  readonly names: readonly string[]
  /** What is to be said below. */
  readonly notes: readonly string[]
  readonly needsSomething: boolean
  /** Whether its tools work, or are none of the server's. */
  readonly isFine: boolean
}

/**
 * The rows of a server's exercised tools, those that need something first. Tools of which the same is said
 * share a row, which counts them where their names don't fit their column; one that failed, or of which there
 * is more to say, has its own.
 */
export function toolRows(server: ReportServer, nameColumns: number): readonly ToolRow[] {
  const exercised = server.tools.filter((tool) => tool.exercised).toSorted(worstFirst)
  return [...Map.groupBy(exercised, sharedWords).values()].map((tools) => rowOf(tools, nameColumns))
}

function worstFirst(left: ReportTool, right: ReportTool): number {
  return (
    Number(right.verdict === 'failed') - Number(left.verdict === 'failed') ||
    WRAPPINGS_WORST_FIRST.indexOf(left.wrapping) - WRAPPINGS_WORST_FIRST.indexOf(right.wrapping)
  )
}

/** What a row says, the number of calls apart. */
function sharedWords(tool: ReportTool): string {
  return JSON.stringify([
    tool.verdict === 'failed' ? tool.name : '',
    toolNotes(tool),
    describeKind(tool.calls, tool.passThrough),
    // How much of their schemas was seen is summed up.
    tool.compliance === 'valid' ? tool.compliance : complianceOf([tool]),
    needOf([tool]),
    clientsOf([tool]),
  ])
}

function rowOf(tools: readonly ReportTool[], nameColumns: number): ToolRow {
  const names = tools.map(({ name }) => name)
  const list = names.join(', ')
  const isCounted = names.length > 1 && widthOf(list) > nameColumns
  return {
    cells: [
      segment(isCounted ? plural(names.length, 'tool') : list),
      segment(describeKind(callsOf(tools), tools[0]?.passThrough)),
      complianceOf(tools),
      segment(callCounts(callsOf(tools)).join(', '), 'dim'),
      needOf(tools),
      clientsOf(tools),
    ],
    names: isCounted ? names : [],
    notes: tools.slice(0, 1).flatMap(toolNotes),
    isFine: tools.every(({ state, listed }) => state === 'works' || !listed),
    needsSomething: tools.some(
      ({ state, wrapping, listed }) =>
        listed && (state !== 'works' || wrapping === 'optional-unwrap'),
    ),
  }
}

function callsOf(tools: readonly ReportTool[]): readonly ReportCall[] {
  return tools.flatMap(({ calls }) => calls)
}

function complianceOf(tools: readonly ReportTool[]): Segment {
  const compliance = tools[0]?.compliance ?? 'not-applicable'
  const [words, style] = COMPLIANCE[compliance]
  if (compliance === 'valid')
    return segment(`${words}${seenShare(tools.map(({ schemaCoverage }) => schemaCoverage))}`, style)
  const judged = callsOf(tools).filter((call) => call.compliance !== 'not-applicable')
  const such = judged.filter((call) => call.compliance === compliance)
  const share = such.length === judged.length ? '' : ` ${such.length}/${judged.length}`
  return segment(`${words}${share}`, style)
}

function needOf(tools: readonly ReportTool[]): Segment {
  const [tool] = tools
  if (tool === undefined) return segment('')
  if (!tool.listed) return segment('not a tool of this server')
  const { state, wrapping } = tool
  if (state === 'works') return segment(wrapping === 'optional-unwrap' ? 'unwrapping optional' : '')
  const { one, tone } = SUBJECT_STATE_WORDS[state]
  return segment(`${one}${howOf(tool)}`, styleOf(tone))
}

/** Tools that share a row share the line, too. */
function clientsOf([tool]: readonly ReportTool[]): Segment {
  const clients = tool?.clients
  return segment(clients?.line ?? '', clients?.rejecting === 0 ? 'warning' : 'bad')
}

function howOf({ wrapping, rule, calls }: ReportTool): string {
  switch (wrapping) {
    case 'required':
    case 'recommended':
      return rule === undefined ? `, ${whyNoRule(calls)}` : ` → ${ruleLabel(rule)}`
    case 'impossible':
      return whyImpossible(calls)
    case 'optional-unwrap':
    case 'none':
    case 'unknown':
    default:
      return ''
  }
}

/** What each call sent may be read, and yet no rule may hold on all of them. */
function whyNoRule(calls: readonly ReportCall[]): string {
  const isRead = calls.every(
    ({ wrapping, extraction }) =>
      (wrapping !== 'required' && wrapping !== 'recommended') || extraction?.ok === true,
  )
  return isRead ? 'no rule fits all calls' : 'not every call can be read'
}

function whyImpossible(calls: readonly ReportCall[]): string {
  const extraction = calls.find((call) => call.wrapping === 'impossible')?.extraction
  return extraction?.ok === false ? `: ${extraction.reason}` : ''
}
