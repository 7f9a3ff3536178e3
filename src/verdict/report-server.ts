import type { CallReactions } from '../contracts/client-reaction.ts'
import type { Conversation, RecordedCall } from '../contracts/conversation.ts'
import type { Finding } from '../contracts/finding.ts'
import type { CallJudgement, ServerJudgement, ToolJudgement } from '../contracts/judgement.ts'
import type { ReportServer, ReportTool } from '../contracts/report.ts'
import { exerciseCommands } from './exercise-commands.ts'
import { explainVerdict } from './explain-verdict.ts'
import { callFrames } from './call-frames.ts'
import { repeatCommand } from './repeat-command.ts'
import { LIST_LIMIT } from './create-cutter.ts'
import { cutDepth } from './cut-value.ts'
import { type CallPlace, reportCall } from './report-call.ts'
import { serverLabel } from './server-label.ts'
import { serverState, toolState } from './subject-state.ts'
import { toolReactions } from './tool-reactions.ts'
import { worstCompliance } from './worst-compliance.ts'

/** What a report says of one server. Undefined where the judgement rests on no recording. */
export function reportServer(
  judgement: ServerJudgement,
  reactions: CallReactions,
): ReportServer | undefined {
  const { conversations } = judgement
  const [first] = conversations
  if (first === undefined) return undefined
  const { subject, transport, origin, source } = first.fixture.header
  const reportedVersion = firstOf(conversations, (it) => it.reportedVersion)
  const protocolVersion = firstOf(conversations, (it) => it.protocolVersion)
  const reason = explainVerdict(judgement)
  const repeat = repeatCommand(first)
  const tools = reportTools(judgement, {
    server: serverLabel(first),
    reactions,
    findings: judgement.findings,
  })
  const isIdle = judgement.tools.some(({ exercised }) => !exercised)
  const exercise = isIdle ? exerciseCommands(first) : undefined
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
    state: serverState({ verdict: judgement.verdict, tools }, judgement.findings),
    source,
    fixtures: conversations.map(({ fixture }) => fixture.path),
    ...(repeat !== undefined && { repeat }),
    ...(exercise !== undefined && { exercise }),
    ...(reason !== undefined && { reason }),
    tools,
  }
}

function firstOf<Value>(
  conversations: readonly Conversation[],
  read: (conversation: Conversation) => Value | undefined,
): Value | undefined {
  return conversations.map((conversation) => read(conversation)).find((it) => it !== undefined)
}

type FramesPlace = Pick<CallPlace, 'conversation' | 'framesOf'>

interface ServerContext {
  readonly server: string
  readonly reactions: CallReactions
  readonly findings: readonly Finding[]
}

function reportTools(
  { conversations, tools }: ServerJudgement,
  context: ServerContext,
): ReportTool[] {
  const places = new Map<RecordedCall, FramesPlace>(
    conversations.flatMap((conversation) => {
      const place = { conversation, framesOf: callFrames(conversation, LIST_LIMIT) }
      return conversation.calls.map((call) => [call, place] as const)
    }),
  )
  return tools.map((tool) => reportTool(tool, context, places))
}

function reportTool(
  { calls, ...tool }: ToolJudgement,
  context: ServerContext,
  places: ReadonlyMap<RecordedCall, FramesPlace>,
): ReportTool {
  const reported = calls.flatMap((call) => {
    const place = places.get(call.call)
    return place === undefined
      ? []
      : [reportCall(call, { ...context, ...place, toolSchema: tool.outputSchema })]
  })
  const clients = toolReactions(reported)
  const error = errorOf(calls)
  const compliance = worstCompliance(calls.map((call) => call.compliance))
  return {
    ...tool,
    state: toolState({ ...tool, compliance }, context.findings),
    ...(tool.outputSchema !== undefined && { outputSchema: cutDepth(tool.outputSchema) }),
    compliance,
    ...(clients !== undefined && { clients }),
    ...(error !== undefined && { error }),
    calls: reported,
  }
}

/** The first error that nobody expected, else the first. */
function errorOf(calls: readonly CallJudgement[]): string | undefined {
  const failed = calls.filter(({ failure }) => failure !== undefined)
  const first =
    failed.find(({ call, refused }) => call.expect !== 'error' && refused !== true) ?? failed[0]
  return first?.failure?.line
}
