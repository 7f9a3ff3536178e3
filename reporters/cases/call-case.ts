import type { JsonValue } from '../../src/contracts/json.ts'
import type { Finding } from '../../src/contracts/finding.ts'
import type { ReportCall, ReportTool } from '../../src/contracts/report.ts'
import { cutText } from '../../src/verdict/cut-text.ts'
import { seenShare } from '../shared/describe-coverage.ts'
import { describeReactions } from '../shared/describe-reaction.ts'
import { failureOf, lesserLines } from './failure-of.ts'
import { secondsOf } from './seconds-of.ts'
import type { TestCase, TestOutcome } from './test-suite.ts'

/** Characters of a request and of a result. */
const EVIDENCE_LIMIT = 1000

/** A call as a case: a must finding fails it; one of a tool that the server doesn't list exercises nothing. */
export function callCase(
  tool: ReportTool,
  call: ReportCall,
  findings: readonly Finding[],
): TestCase {
  return {
    name: `${tool.name}/${call.name}`,
    outcome: outcomeOf(tool, call, findings),
    output: [...evidenceLines(call), ...lesserLines(findings)],
    seconds: secondsOf(call.evidence.wire),
    findings,
    tool,
    call,
  }
}

function outcomeOf(tool: ReportTool, call: ReportCall, findings: readonly Finding[]): TestOutcome {
  const failure = failureOf(findings)
  if (failure !== undefined) return failure
  if (!tool.listed)
    return { kind: 'skipped', reason: 'not a tool of this server: it lists none of the name' }
  // It shows nothing of what the tool gives.
  const { error, expect, refused } = call
  return error === undefined || expect === 'error' || refused === true
    ? { kind: 'passed' }
    : { kind: 'skipped', reason: `ended in an error: ${error}` }
}

function evidenceLines(call: ReportCall): readonly string[] {
  const { channel, shape, compliance, wrapping, evidence, clients } = call
  return [
    `${call.fixture}:${call.line}`,
    `channel ${channel}, shape ${shape}, schema ${compliance}${seenShare([call.schemaCoverage])}, wrapping ${wrapping}`,
    ...(call.error === undefined ? [] : [`error: ${call.error}`]),
    `asked: ${short(evidence.request)}`,
    `came: ${evidence.result === null ? 'no answer' : short(evidence.result)}`,
    ...Object.entries(clients).map(
      ([client, reactions]) => `${client} ${describeReactions(reactions)}`,
    ),
  ]
}

function short(value: JsonValue): string {
  return cutText(JSON.stringify(value), EVIDENCE_LIMIT).kept
}
