import type { Conversation, RecordedCall } from '../contracts/conversation.ts'
import type { Fixture } from '../contracts/fixture.ts'
import type { ServerJudgement, ToolJudgement } from '../contracts/judgement.ts'
import type { ReportServer, ReportTool } from '../contracts/report.ts'
import { explainVerdict } from './explain-verdict.ts'
import { reportCall } from './report-call.ts'
import { serverLabel } from './server-label.ts'
import { worstCompliance } from './worst-compliance.ts'

/** What a report says of one server. Undefined where the judgement rests on no recording. */
export function reportServer(judgement: ServerJudgement): ReportServer | undefined {
  const { conversations } = judgement
  const [first] = conversations
  if (first === undefined) return undefined
  const { subject, transport, origin, source } = first.fixture.header
  const reportedVersion = firstOf(conversations, (it) => it.reportedVersion)
  const protocolVersion = firstOf(conversations, (it) => it.protocolVersion)
  const reason = explainVerdict(judgement)
  return {
    name: subject.name,
    ...(subject.version !== undefined && { version: subject.version }),
    ...(reportedVersion !== undefined && { reportedVersion }),
    era: first.era,
    ...(protocolVersion !== undefined && { protocolVersion }),
    transport: transport ?? 'stdio',
    origin,
    wrapping: judgement.wrapping,
    verdict: judgement.verdict,
    source,
    fixtures: conversations.map(({ fixture }) => fixture.path),
    ...(reason !== undefined && { reason }),
    tools: reportTools(judgement, serverLabel(first)),
  }
}

function firstOf<Value>(
  conversations: readonly Conversation[],
  read: (conversation: Conversation) => Value | undefined,
): Value | undefined {
  return conversations.map((conversation) => read(conversation)).find((it) => it !== undefined)
}

function reportTools({ conversations, tools }: ServerJudgement, server: string): ReportTool[] {
  const fixtures = new Map<RecordedCall, Fixture>(
    conversations.flatMap(({ fixture, calls }) => calls.map((call) => [call, fixture])),
  )
  return tools.map((tool) => reportTool(tool, server, fixtures))
}

function reportTool(
  { calls, ...tool }: ToolJudgement,
  server: string,
  fixtures: ReadonlyMap<RecordedCall, Fixture>,
): ReportTool {
  return {
    ...tool,
    compliance: worstCompliance(calls.map((call) => call.compliance)),
    calls: calls.flatMap((call) => {
      const fixture = fixtures.get(call.call)
      return fixture === undefined
        ? []
        : [reportCall(call, { fixture, server, toolSchema: tool.outputSchema })]
    }),
  }
}
