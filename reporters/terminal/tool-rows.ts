import type { Compliance, Wrapping } from '../../src/contracts/classification.ts'
import type { ReportCall, ReportServer, ReportTool } from '../../src/contracts/report.ts'
import { groupBy } from '../../src/verdict/group-by.ts'
import { describeKind } from './describe-kind.ts'
import { segment } from './line.ts'
import type { Segment, Style } from './line.ts'
import { nameList } from './name-list.ts'
import { plural } from './plural.ts'

const COMPLIANCE: Readonly<Record<Compliance, readonly [words: string, style?: Style]>> = {
  valid: ['valid', 'good'],
  invalid: ['invalid', 'bad'],
  missing: ['missing', 'bad'],
  'schema-unusable': ['schema unusable', 'bad'],
  'no-schema': ['no schema'],
  'not-applicable': [''],
}

const NEED: Readonly<Record<Wrapping, readonly [words: string, style?: Style]>> = {
  impossible: ['impossible', 'bad'],
  required: ['required', 'bad'],
  recommended: ['recommended', 'warning'],
  'optional-unwrap': ['unwrapping optional'],
  none: [''],
  unknown: ['wrapping unknown'],
}

/**
 * The rows of a server's exercised tools: name, what came, schema, calls, what is needed.
 * A tool that needs something or broke something has its own row; the others share one where they say the same.
 */
export function toolRows(server: ReportServer): readonly (readonly Segment[])[] {
  const exercised = server.tools.filter((tool) => tool.exercised)
  const needy = exercised.filter(needsAttention)
  const fine = exercised.filter((tool) => !needsAttention(tool))
  const shared = groupBy(fine, (tool) => JSON.stringify(sharedWords(tool)))
  return [
    ...needy.map((tool) => rowOf([tool])),
    ...[...shared.values()].map((tools) => rowOf(tools)),
  ]
}

/** What a row says, the names and the number of calls apart. */
function sharedWords(tool: ReportTool): readonly Segment[] {
  const [, kind, compliance, , need] = rowOf([tool])
  return [kind, compliance, need].filter((cell) => cell !== undefined)
}

function needsAttention({ wrapping, verdict }: ReportTool): boolean {
  return verdict === 'failed' || (wrapping !== 'none' && wrapping !== 'unknown')
}

function rowOf(tools: readonly ReportTool[]): readonly Segment[] {
  const calls = tools.flatMap((tool) => tool.calls)
  return [
    segment(nameList(tools.map(({ name }) => name))),
    segment(describeKind(calls)),
    complianceOf(tools, calls),
    segment(callCount(calls), 'dim'),
    needOf(tools[0], calls),
  ]
}

function complianceOf(tools: readonly ReportTool[], calls: readonly ReportCall[]): Segment {
  const compliance = tools[0]?.compliance ?? 'not-applicable'
  const [words, style] = COMPLIANCE[compliance]
  const judged = calls.filter((call) => call.compliance !== 'not-applicable')
  const such = judged.filter((call) => call.compliance === compliance)
  const share = such.length === judged.length ? '' : ` ${such.length}/${judged.length}`
  return segment(`${words}${share}`, style)
}

function callCount(calls: readonly ReportCall[]): string {
  const errors = calls.filter(isError).length
  return `${plural(calls.length, 'call')}${errors === 0 ? '' : `, ${plural(errors, 'error')}`}`
}

function isError({ channel }: ReportCall): boolean {
  return channel === 'error' || channel === 'protocol-error'
}

function needOf(tool: ReportTool | undefined, calls: readonly ReportCall[]): Segment {
  if (tool === undefined) return segment('')
  const [words, style] = NEED[tool.wrapping]
  switch (tool.wrapping) {
    case 'required':
    case 'recommended':
      return segment(
        `${words}${tool.rule === undefined ? ', no rule yet' : ` → ${tool.rule.wrap}`}`,
        style,
      )
    case 'impossible':
      return segment(`${words}${whyImpossible(calls)}`, style)
    case 'optional-unwrap':
    case 'none':
    case 'unknown':
    default:
      return segment(words, style)
  }
}

function whyImpossible(calls: readonly ReportCall[]): string {
  const extraction = calls.find((call) => call.wrapping === 'impossible')?.extraction
  return extraction?.ok === false ? `: ${extraction.reason}` : ''
}
