import type { Finding } from '../../src/contracts/finding.ts'
import type { ReportCall, ReportServer } from '../../src/contracts/report.ts'
import { describeReactions } from '../shared/describe-reaction.ts'
import { codeSpan } from './code-span.ts'
import { jsonFence } from './fence.ts'
import { findingHeading } from './finding-heading.ts'
import { prose } from './prose.ts'
import { repeatBlocks } from './repeat-blocks.ts'
import { ruleBlock } from './rule-block.ts'

const CALLS_SHOWN = 10

/** Renders one fault as its maintainer needs it: rule, fault and remedy, consequence, command, and folded, schema and messages. The first of a group is shown. */
export function findingSection(server: ReportServer, group: readonly Finding[]): string {
  const [finding] = group
  if (finding === undefined) return ''
  const call = callOf(server, finding)
  const blocks = [
    [findingHeading(finding, group)],
    ...ruleBlock(finding.requirement, "the MCP specification doesn't speak of it"),
    [`**What is wrong, and what would fix it:** ${prose(finding.message)}`],
    ...clientBlocks(server, finding, call),
    ...otherBlocks(group),
    ...repeatBlocks('How to repeat it', (call ?? server).repeat),
    ...folded([...claimBlocks(server, call), ...evidenceBlocks(finding, call)]),
  ]
  return blocks.map((lines) => `${lines.join('\n')}\n\n`).join('')
}

/** What a reader opens if the sentence above is not enough. */
function folded(blocks: readonly (readonly string[])[]): readonly (readonly string[])[] {
  if (blocks.length < 2) return blocks
  const open = ['<details><summary>Schema, request and answer</summary>']
  return [open, ...blocks, ['</details>']]
}

/** The call that a finding is about; one about the server or a tool has none. */
function callOf({ tools }: ReportServer, finding: Finding): ReportCall | undefined {
  return tools
    .flatMap(({ calls }) => calls)
    .find(
      ({ fixture, findings }) =>
        fixture === finding.evidence.fixture && findings.includes(finding.id),
    )
}

/** The schema in force when the call was made. */
function claimBlocks(
  { tools }: ReportServer,
  call: ReportCall | undefined,
): readonly (readonly string[])[] {
  const tool = tools.find(({ calls }) => call !== undefined && calls.includes(call))
  const schema = call?.evidence.schema ?? tool?.outputSchema
  if (tool === undefined || schema === undefined) return []
  return [
    [`**What was claimed:** the \`outputSchema\` of ${codeSpan(tool.name)}`],
    jsonFence(schema),
  ]
}

function evidenceBlocks(
  { evidence: { fixture, line } }: Finding,
  call: ReportCall | undefined,
): readonly (readonly string[])[] {
  if (call === undefined) return [[`**Where:** line ${line} of ${codeSpan(fixture)}`]]
  const { request, result } = call.evidence
  return [
    [`**What was asked:** \`tools/call\` (line ${call.line} of ${codeSpan(fixture)})`],
    jsonFence(request),
    ...(result === null ? [['**What came:** no answer']] : [[`**What came:**`], jsonFence(result)]),
  ]
}

/**
 * What clients do with the whole result. The line of the tool says "this": it stands only where this call is turned
 * down or altered, and beside a finding that may be why, for clients mind no more than what must be.
 */
function clientBlocks(
  { tools }: ReportServer,
  { level }: Finding,
  call: ReportCall | undefined,
): readonly (readonly string[])[] {
  const clients = Object.entries(call?.clients ?? {})
  if (call === undefined || clients.length === 0) return []
  const isMinded = clients.some(
    ([, { listed }]) => listed.reaction === 'rejects' || listed.reaction === 'alters',
  )
  const line = tools.find(({ calls }) => calls.includes(call))?.clients?.line
  const said = line === undefined || level !== 'must' || !isMinded ? [] : [prose(line)]
  return [
    [['**What clients do with the whole result:**', ...said].join(' ')],
    clients.map(
      ([client, reactions]) => `- ${codeSpan(client)} ${prose(describeReactions(reactions))}`,
    ),
  ]
}

function otherBlocks([, ...others]: readonly Finding[]): readonly (readonly string[])[] {
  if (others.length === 0) return []
  const shown = others
    .slice(0, CALLS_SHOWN)
    .map(({ subject, evidence }) =>
      [
        ...(subject.call === undefined ? [] : [codeSpan(subject.call)]),
        `line ${evidence.line}`,
      ].join(' '),
    )
  const left = others.length - shown.length
  return [[`**Also seen in:** ${shown.join(', ')}${left === 0 ? '' : ` and ${left} more`}`]]
}
