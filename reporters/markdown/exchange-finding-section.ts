import type { Finding } from '../../src/contracts/finding.ts'
import type {
  ReportAnswer,
  ReportExchange,
  ReportLlmCall,
  ReportProvider,
} from '../../src/contracts/report-provider.ts'
import { shellQuote } from '../../src/text/shell-quote.ts'
import { describeCame } from '../shared/describe-came.ts'
import { reactionWords } from '../shared/describe-reaction.ts'
import { isRecordingFile } from '../shared/is-recording-file.ts'
import { forAnyone } from '../shared/for-anyone.ts'
import { codeSpan } from './code-span.ts'
import { fence, jsonFence } from './fence.ts'
import { findingHeading } from './finding-heading.ts'
import { prose } from './prose.ts'
import { repeatBlocks } from './repeat-blocks.ts'
import { ruleBlock } from './rule-block.ts'

const PLACES_SHOWN = 10
const CALLS_SHOWN = 5

type Blocks = readonly (readonly string[])[]

/** One fault as a provider's maintainer needs it: what was asked, what came, fault and remedy, consequence, command. The first of a group is shown. */
export function exchangeFindingSection(
  { exchanges }: ReportProvider,
  group: readonly Finding[],
): string {
  const [finding] = group
  const exchange = exchanges.find(({ fixture }) => fixture === finding?.evidence.fixture)
  if (finding === undefined || exchange === undefined) return ''
  const blocks = [
    [findingHeading(finding, group)],
    ...ruleBlock(finding.requirement, 'no specification speaks of it'),
    ...askedBlocks(exchange),
    ...cameBlocks(exchange, finding),
    [`**What is wrong, and what would fix it:** ${prose(finding.message)}`],
    ...clientBlocks(exchange),
    ...repeatBlocks('How to ask the same again', exchange.repeat),
    ...seeBlocks(exchange),
    ...otherBlocks(group),
  ]
  return blocks.map((lines) => `${lines.join('\n')}\n\n`).join('')
}

function askedBlocks({ method, target, fixture, line, evidence }: ReportExchange): Blocks {
  return [
    [
      `**What was asked:** ${codeSpan(`${method} ${target}`)} (line ${line} of ${codeSpan(fixture)})`,
    ],
    ...(evidence.request === null ? [] : [jsonFence(evidence.request)]),
  ]
}

/** The piece of the answer that shows the fault, as it crossed the wire, and what the answer comes to. */
function cameBlocks(exchange: ReportExchange, { evidence }: Finding): Blocks {
  const piece = exchange.evidence.wire.find(({ line }) => line === evidence.line)
  const read = exchange.answers.flatMap(answerLines)
  return [
    [`**What came:** ${prose(describeCame(exchange))}; line ${evidence.line} shows it`],
    ...(piece === undefined || piece.text === ''
      ? []
      : [fence(piece.text.replaceAll('\r\n', '\n').trimEnd(), 'text')]),
    ...(read.length === 0 ? [] : [['**Put together, that is:**'], fence(read.join('\n'), 'text')]),
  ]
}

function answerLines({ text, calls }: ReportAnswer): readonly string[] {
  const left = calls.length - CALLS_SHOWN
  return [
    ...(text === '' ? [] : [text]),
    ...calls.slice(0, CALLS_SHOWN).map(callLine),
    ...(left > 0 ? [`and ${left} more`] : []),
  ]
}

function callLine({ name, arguments: text, from, format }: ReportLlmCall): string {
  const where = from === 'native' ? 'call' : `call in the text (${format ?? 'unknown format'})`
  return `${where}: ${name} ${text}`
}

function clientBlocks({ clients }: ReportExchange): Blocks {
  const entries = Object.entries(clients)
  if (entries.length === 0) return []
  return [
    ['**What clients do with the whole answer:**'],
    entries.map(
      ([client, reaction]) => `- ${codeSpan(client)} ${prose(reactionWords(reaction).join(''))}`,
    ),
  ]
}

function seeBlocks({ fixture }: ReportExchange): Blocks {
  if (!isRecordingFile(fixture)) return []
  const path = shellQuote(fixture)
  return [
    ['**How to see all of it, and give it to a client again:**'],
    fence([`assay show ${path}`, `assay replay ${path}`].map(forAnyone).join('\n'), 'sh'),
  ]
}

function otherBlocks([, ...others]: readonly Finding[]): Blocks {
  if (others.length === 0) return []
  const shown = others
    .slice(0, PLACES_SHOWN)
    .map(({ subject, evidence }) => `${codeSpan(subject.exchange ?? '')} line ${evidence.line}`)
  const left = others.length - shown.length
  return [[`**Also seen in:** ${shown.join(', ')}${left === 0 ? '' : ` and ${left} more`}`]]
}
