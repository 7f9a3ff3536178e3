import { type Finding, FINDING_LEVELS, type FindingLevel } from '../contracts/finding.ts'
import { HarnessError } from '../contracts/harness-error.ts'
import type { Fixture } from '../contracts/fixture.ts'
import { judgeCall } from '../mcp/judge-call.ts'
import { rebuildConversation } from '../mcp/rebuild-conversation.ts'
import { judgeExchange } from '../provider/judge-exchange.ts'
import { rebuildExchange } from '../provider/rebuild-exchange.ts'
import { excerpt } from '../text/excerpt.ts'
import { plural } from '../text/plural.ts'
import { reachesLevel } from '../verdict/fails-on.ts'
import { groupConversations } from '../verdict/group-conversations.ts'
import { judgeServer } from '../verdict/judge-server.ts'
import { type CheckOutcome, failed, PASSED } from './explain.ts'
import { knownOptions } from './known-options.ts'
import { isRecording } from './received.ts'
import { type FixtureInput, fixturesIn, type Recording } from './recordings.ts'

/** Options of a check for findings. */
export interface FindingsCheckOptions {
  /** Findings at this level and above it fail. @defaultValue 'must' */
  readonly level?: FindingLevel
}

const MOST_FINDINGS = 20

/** Checks that fixtures, or a recording, have no findings at a level or above it. */
export function checkFindings(
  received: FixtureInput | Recording,
  options: FindingsCheckOptions = {},
): CheckOutcome {
  const { level = 'must' } = knownOptions('toHaveNoFindings', options, ['level'])
  if (!FINDING_LEVELS.includes(level))
    throw new HarnessError(
      'wrong-use',
      `level is ${FINDING_LEVELS.join(', ')}, not ${excerpt(level)}`,
    )
  const all = isRecording(received) ? findingsOf(received) : findingsIn(fixturesIn(received))
  const findings = all.filter((finding) => reachesLevel(finding.level, level))
  if (findings.length === 0) return PASSED
  const rest = findings.length - MOST_FINDINGS
  return failed(
    `${plural(findings.length, 'finding')} at level ${level} or above`,
    findings.slice(0, MOST_FINDINGS).flatMap(findingLines),
    rest > 0 ? [`  and ${rest} more`] : [],
  )
}

function findingLines({ level, code, message, evidence }: Finding): readonly string[] {
  const { fixture, line, pointer } = evidence
  return [
    `  ${level} ${code}: ${message}`,
    `    in ${fixture}:${line}${pointer === undefined ? '' : ` at ${pointer}`}`,
  ]
}

function findingsOf(recording: Recording): readonly Finding[] {
  return recording.kind === 'mcp'
    ? judgeCall(recording.call, recording.conversation).findings
    : judgeExchange(recording.exchange).findings
}

function findingsIn(fixtures: readonly Fixture[]): readonly Finding[] {
  if (fixtures.length === 0)
    throw new HarnessError('wrong-use', 'there is no fixture; name a file, or a folder with some')
  const conversations = fixtures
    .filter(({ header }) => header.kind === 'mcp')
    .map((fixture) => rebuildConversation(fixture))
  if (fixtures.every(({ header }) => header.kind === 'text'))
    throw new HarnessError(
      'wrong-use',
      'bare texts have no findings; name fixtures of servers or models',
    )
  const exchanges = fixtures.filter(({ header }) => header.kind === 'llm').map(rebuildExchange)
  return [
    ...groupConversations(conversations).flatMap((group) => judgeServer(group).findings),
    ...exchanges.flatMap((exchange) => judgeExchange(exchange).findings),
  ]
}
