import type { Conversation } from '../contracts/conversation.ts'
import type { Finding, FindingSubject } from '../contracts/finding.ts'
import type { CallJudgement, ServerJudgement, ToolJudgement } from '../contracts/judgement.ts'
import type { JsonObject } from '../contracts/json.ts'
import type { SchemaCoverage } from '../contracts/schema-coverage.ts'
import { structuredIn } from '../mcp/result/structured-in.ts'
import { schemaCoverage } from '../schema/schema-coverage.ts'
import { chooseRule } from './choose-rule.ts'
import { decideVerdict } from './decide-verdict.ts'
import { isPassThrough } from '../suggest/pass-through.ts'
import { worstWrapping } from './worst-wrapping.ts'

/** One recording with what was said of its calls and of itself. */
export interface JudgedConversation {
  readonly conversation: Conversation
  readonly calls: readonly CallJudgement[]
  /** Of the conversation: the start, the process, the protocol, what wasn't called. */
  readonly findings: readonly Finding[]
}

/** What all recordings of one server in one version and era say together. */
export function summariseServer(recordings: readonly JudgedConversation[]): ServerJudgement {
  const judged = recordings.map(attachToCalls)
  const general = mergeGeneral(judged)
  const tools = summariseTools(judged, general)
  const ofCalls = judged.flatMap(({ calls }) => calls.flatMap((call) => call.findings))
  const findings = [...general, ...onceForTool(ofCalls)]
  return {
    conversations: judged.map(({ conversation }) => conversation),
    wrapping: worstWrapping(tools.map((tool) => tool.wrapping)),
    verdict: decideVerdict({
      started: judged.some(({ conversation }) => conversation.started),
      findings,
      complete: judged.every(({ conversation }) => conversation.fixture.complete),
      exercised: tools.some(({ listed, exercised }) => listed && exercised),
      judged: tools.some((tool) => tool.listed && tool.judged > 0),
    }),
    tools,
    findings,
  }
}

/** What is found of a tool in several of its calls is one finding, at the first of them. */
function onceForTool(findings: readonly Finding[]): readonly Finding[] {
  const known = new Set<string>()
  return findings.filter(({ id, subject }) => {
    if (subject.call !== undefined) return true
    const isNew = !known.has(id)
    known.add(id)
    return isNew
  })
}

/** Moves what a conversation says of one call (no reply, an exit) to that call. */
function attachToCalls(recording: JudgedConversation): JudgedConversation {
  const ids = new Set(
    recording.calls.map(({ call }) => callKey({ tool: call.tool, call: call.id })),
  )
  const isOfCall = (finding: Finding) => ids.has(callKey(finding.subject))
  const byCall = Map.groupBy(recording.findings.filter(isOfCall), (finding) =>
    callKey(finding.subject),
  )
  return {
    conversation: recording.conversation,
    calls: recording.calls.map((judgement) => {
      const { tool, id } = judgement.call
      const added = byCall.get(callKey({ tool, call: id })) ?? []
      return { ...judgement, findings: [...judgement.findings, ...added] }
    }),
    findings: recording.findings.filter((finding) => !isOfCall(finding)),
  }
}

function callKey({ tool, call }: Pick<FindingSubject, 'tool' | 'call'>): string {
  return JSON.stringify([tool, call])
}

/** What is said of the server and its tools, once each; what one recording didn't show another may have. */
function mergeGeneral(judged: readonly JudgedConversation[]): readonly Finding[] {
  const called = new Set(judged.flatMap(({ calls }) => calls.filter(isExercise).map(toolOf)))
  const filled = new Set(judged.flatMap(toolsWithItems))
  const isContradicted = ({ code, subject: { tool = '' } }: Finding): boolean =>
    (code === 'not-exercised' && called.has(tool)) ||
    (code === 'only-empty-results' && filled.has(tool))
  const merged = new Map<string, Finding>()
  for (const finding of judged.flatMap(({ findings }) => findings))
    if (!isContradicted(finding) && !merged.has(finding.id)) merged.set(finding.id, finding)
  return [...merged.values()]
}

/** The tools of which a recording has results that aren't only empty lists. */
function toolsWithItems({ calls, findings }: JudgedConversation): readonly string[] {
  const empty = new Set(
    findings.flatMap(({ code, subject }) => (code === 'only-empty-results' ? subject.tool : [])),
  )
  return calls.flatMap(({ call }) =>
    structuredIn(call).length > 0 && !empty.has(call.tool) ? [call.tool] : [],
  )
}

/** Tools that were listed, in their order, then those that were called without being listed. */
function summariseTools(
  judged: readonly JudgedConversation[],
  general: readonly Finding[],
): readonly ToolJudgement[] {
  const started = judged.some(({ conversation }) => conversation.started)
  const listings = Map.groupBy(
    judged.flatMap(({ conversation }) =>
      conversation.tools.map((tool) => ({ tool, conversation })),
    ),
    ({ tool }) => tool.name,
  )
  const calls = Map.groupBy(
    judged.flatMap((recording) => recording.calls),
    ({ call }) => call.tool,
  )
  const said = Map.groupBy(general, ({ subject }) => subject.tool ?? '')
  return [...new Set([...listings.keys(), ...calls.keys()])].map((name) => {
    const listed = listings.get(name) ?? []
    return summariseTool(name, calls.get(name) ?? [], {
      started,
      findings: said.get(name) ?? [],
      complete: listed.every(({ conversation }) => conversation.fixture.complete),
      entry: listed.at(-1)?.tool.entry,
      listed: listed.length > 0,
    })
  })
}

interface ToolContext {
  readonly started: boolean
  readonly findings: readonly Finding[]
  readonly complete: boolean
  readonly entry: Conversation['tools'][number]['entry'] | undefined
  readonly listed: boolean
}

function summariseTool(
  name: string,
  calls: readonly CallJudgement[],
  context: ToolContext,
): ToolJudgement {
  const exercised = context.listed ? calls.some(isExercise) : calls.length > 0
  const judged = calls.filter(isJudged).length
  // What comes of arguments that are forbidden is nothing to build on.
  const allowed = calls.filter(({ argumentErrors }) => argumentErrors.length === 0)
  const telling = allowed.length > 0 ? allowed : calls
  const passThrough = isPassThrough(telling.map(answered))
  const worst = worstWrapping(telling.map((call) => call.wrapping))
  // Beside the text itself nothing can be promised of it.
  const wrapping = passThrough && worst === 'recommended' ? 'none' : worst
  const chosen = wrapping === 'none' ? {} : chooseRule(name, telling)
  const coverage = coverageOf(calls, context.entry)
  const outputSchema = context.entry?.['outputSchema'] ?? undefined
  return {
    name,
    listed: context.listed,
    wrapping,
    verdict: decideVerdict({
      started: context.started,
      findings: [...context.findings, ...calls.flatMap((call) => call.findings)],
      complete: context.complete,
      exercised: exercised && context.listed,
      judged: judged > 0,
    }),
    ...chosen,
    ...(outputSchema !== undefined && { outputSchema }),
    exercised,
    judged,
    ...(passThrough && { passThrough }),
    ...(coverage !== undefined && { schemaCoverage: coverage }),
    calls,
  }
}

/** What the results of a tool show of the schema that it declares now. */
function coverageOf(
  calls: readonly CallJudgement[],
  entry: JsonObject | undefined,
): SchemaCoverage | undefined {
  const schema = entry?.['outputSchema'] ?? undefined
  const values = calls.flatMap(({ call, compliance }) =>
    compliance === 'valid' || compliance === 'invalid' ? structuredIn(call) : [],
  )
  return schema === undefined || values.length === 0 ? undefined : schemaCoverage(schema, values)
}

/** Whether a call shows more of a tool than that it refuses what it is to refuse. */
function isExercise({ refused }: CallJudgement): boolean {
  return refused !== true
}

function toolOf({ call }: CallJudgement): string {
  return call.tool
}

/** Whether a call gave what can be judged: a result, and nothing that says that the call failed. */
function isJudged({ compliance, failure }: CallJudgement): boolean {
  return compliance !== 'not-applicable' && failure === undefined
}

function answered(judgement: CallJudgement): Parameters<typeof isPassThrough>[0][number] {
  const { reply, arguments: given } = judgement.call
  return {
    arguments: given,
    result: reply?.kind === 'result' ? reply.result : undefined,
    judgement,
  }
}
