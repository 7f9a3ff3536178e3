import type { Finding } from '../../src/contracts/finding.ts'
import type { ReportCall, ReportServer, ReportTool } from '../../src/contracts/report.ts'
import { plural } from '../../src/text/plural.ts'
import { describeReactions } from '../shared/describe-reaction.ts'
import { subjectNames } from '../shared/subject-names.ts'
import { brokenMember } from './broken-member.ts'
import { codeSpan } from './code-span.ts'
import { jsonFence } from './fence.ts'
import { findingHeading } from './finding-heading.ts'
import { prose } from './prose.ts'
import { repeatBlocks } from './repeat-blocks.ts'
import { ruleBlock } from './rule-block.ts'
import { table } from './table.ts'

const CALLS_SHOWN = 10
const PLACES_SHOWN = 3
/** Characters of a client's words; they repeat what the message says. */
const CLIENT_LIMIT = 300

/** Renders one fault as its maintainer needs it: what happens, the rule, the place, the calls, the command and, folded, schema and messages. */
export function findingSection(server: ReportServer, group: readonly Finding[]): string {
  const [finding] = group
  if (finding === undefined) return ''
  const call = callOf(server, finding)
  const tool = server.tools.find(({ calls }) => call !== undefined && calls.includes(call))
  const blocks = [
    [findingHeading(finding, group)],
    [`**What happens, and what would fix it:** ${prose(finding.message)}`],
    ...clientBlocks(tool, finding, call),
    ...ruleBlock(finding.requirement, "the MCP specification doesn't speak of it"),
    ...(finding.code === 'output-invalid' ? brokenMember(tool, call) : []),
    ...callTable(server, group),
    ...repeatBlocks('Reproduce', (call ?? server).repeat),
    ...folded([...claimBlocks(server, call), ...evidenceBlocks(finding, call)]),
  ]
  return blocks.map((lines) => `${lines.join('\n')}\n\n`).join('')
}

/** Renders faults that weigh less than those above, behind one line. */
export function foldedSection(server: ReportServer, group: readonly Finding[]): string {
  const [finding] = group
  if (finding === undefined) return ''
  const { code, level } = finding
  const tools = subjectNames(group)
  const where = tools.length === 0 ? '' : ` in ${plural(tools.length, 'tool')}`
  return [
    `<details><summary>Also worth knowing (${level.toUpperCase()}): ${code}${where}</summary>`,
    '',
    findingSection(server, group).trimEnd(),
    '',
    '</details>',
    '',
    '',
  ].join('\n')
}

/** What a reader opens if the sentence above is not enough. */
function folded(blocks: readonly (readonly string[])[]): readonly (readonly string[])[] {
  if (blocks.length < 2) return blocks
  const open = ['<details><summary>Schema, request and answer</summary>']
  return [open, ...blocks, ['</details>']]
}

/** Returns the call that a finding is about; one about the server or a tool has none. */
export function callOf({ tools }: ReportServer, finding: Finding): ReportCall | undefined {
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
 * What clients do with the result that don't accept it, and why, beside a finding that may be the reason: clients mind
 * no more than what must be, and an error that they pass on is no result of theirs.
 */
function clientBlocks(
  tool: ReportTool | undefined,
  { level, code }: Finding,
  call: ReportCall | undefined,
): readonly (readonly string[])[] {
  const minding = Object.entries(call?.clients ?? {}).filter(
    ([, { listed }]) => listed.reaction === 'rejects' || listed.reaction === 'alters',
  )
  if (level !== 'must' || code === 'output-rejected-by-server' || minding.length === 0) return []
  const line = tool?.clients?.line
  return [
    [['**Clients:**', ...(line === undefined ? [] : [prose(line)])].join(' ')],
    minding.map(
      ([client, reactions]) =>
        `- ${codeSpan(client)} ${prose(describeReactions(reactions), CLIENT_LIMIT)}`,
    ),
  ]
}

/** The calls that it happened in, each with the places that break the schema; nothing if there is one alone. */
function callTable(
  server: ReportServer,
  group: readonly Finding[],
): readonly (readonly string[])[] {
  if (group.length < 2) return []
  const shown = group.slice(0, CALLS_SHOWN).map((finding) => {
    const { subject, evidence } = finding
    const places = (callOf(server, finding)?.evidence.schemaErrors ?? []).map(({ pointer }) =>
      codeSpan(pointer === '' ? '/' : pointer),
    )
    const more = places.length > PLACES_SHOWN ? ' …' : ''
    return [
      spanOf(subject.tool),
      spanOf(subject.call),
      `line ${evidence.line}`,
      `${places.slice(0, PLACES_SHOWN).join(', ')}${more}`,
    ].map((cell) => cell.replaceAll('|', String.raw`\|`))
  })
  const left = group.length - shown.length
  const hasPlaces = shown.some(([, , , places]) => places !== '')
  const heads = ['tool', 'call', 'recorded', ...(hasPlaces ? ['breaks at'] : [])]
  return [
    table(
      heads,
      shown.map((cells) => cells.slice(0, heads.length)),
    ),
    ...(left === 0 ? [] : [[`and ${plural(left, 'more call')}`]]),
  ]
}

function spanOf(name: string | undefined): string {
  return name === undefined ? '' : codeSpan(name)
}
