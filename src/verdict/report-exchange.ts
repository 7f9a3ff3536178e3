import type { ClientReaction } from '../contracts/client-reaction.ts'
import type { LlmExchange } from '../contracts/llm-exchange.ts'
import type { ExchangeJudgement, JudgedAnswer } from '../contracts/llm-judgement.ts'
import type {
  ExchangeEvidence,
  ReportAnswer,
  ReportExchange,
} from '../contracts/report-provider.ts'
import { createCutter, LIST_LIMIT } from './create-cutter.ts'
import type { Cutter } from './create-cutter.ts'
import { cutReaction } from './cut-reaction.ts'
import { exchangeFrames } from './exchange-frames.ts'
import { messageLine } from './message-line.ts'
import { repeatExchange } from './repeat-exchange.ts'
import { reportAnswer } from './report-answer.ts'
import { reportFrame } from './report-frame.ts'
import { worstCompliance } from './worst-compliance.ts'

/** Characters of a name that was sent as one. */
const NAME_LIMIT = 200

/** What a report says of one exchange, with its evidence cut to what a reader can take in. */
export function reportExchange(
  judgement: ExchangeJudgement,
  reactions: Readonly<Record<string, ClientReaction>>,
): ReportExchange {
  const { exchange, verdict, reason, findings } = judgement
  const { fixture, name, request } = exchange
  const repeat = repeatExchange(exchange)
  const cutter = createCutter()
  const answers = cutter
    .list(judgement.answers)
    .map((judged) => reportAnswer(judged, { exchange, cutter }))
  const taken = Object.entries(reactions).map(
    ([client, reaction]) => [client, cutter.kept(cutReaction(reaction))] as const,
  )
  return {
    id: `${fixture.header.subject.name}/${name}`,
    name,
    fixture: fixture.path,
    line: request.line,
    method: request.method,
    target: request.target,
    ...askedOf(exchange, cutter),
    ...cameOf(exchange, cutter),
    verdict,
    ...(reason !== undefined && { reason }),
    compliance: worstCompliance(judgement.answers.flatMap(compliancesOf)),
    answers,
    clients: Object.fromEntries(taken),
    findings: findings.map(({ id }) => id),
    ...(repeat !== undefined && { repeat }),
    evidence: evidenceOf(judgement, answers, cutter),
  }
}

function askedOf(
  { request: { asked }, answer }: LlmExchange,
  cutter: Cutter,
): Pick<ReportExchange, 'model' | 'asksFor' | 'tools'> {
  const model = answer?.model ?? asked?.model
  const output = asked?.output
  return {
    ...(model !== undefined && { model: cutter.text(model, NAME_LIMIT) }),
    ...(output !== undefined && {
      asksFor: output.schema === undefined ? ('json' as const) : ('json-schema' as const),
    }),
    tools: cutter.list(asked?.tools ?? []).map((tool) => cutter.text(tool.name, NAME_LIMIT)),
  }
}

/** How the answer came and ended. */
function cameOf(
  exchange: LlmExchange,
  cutter: Cutter,
): Pick<
  ReportExchange,
  'streamed' | 'status' | 'outcome' | 'ended' | 'messages' | 'error' | 'usage'
> {
  const { fixture, response, answer } = exchange
  const ended = fixture.end?.end.reason
  const { error, usage } = answer ?? {}
  return {
    streamed: answer?.streamed ?? false,
    status: response?.status ?? null,
    outcome: answer?.outcome ?? null,
    ...(ended !== undefined && { ended }),
    messages: answer?.messages ?? 0,
    ...(error !== undefined && {
      error: {
        message: cutter.text(error.message),
        ...(error.code !== undefined && { code: cutter.text(error.code, NAME_LIMIT) }),
        line: messageLine(exchange, error.at),
      },
    }),
    ...(usage !== undefined && { usage: cutter.value(usage) }),
  }
}

function compliancesOf({ calls, output }: JudgedAnswer): readonly ReportExchange['compliance'][] {
  return [
    ...calls.map(({ compliance }) => compliance),
    ...(output === undefined ? [] : [output.compliance]),
  ]
}

function evidenceOf(
  { exchange, findings }: ExchangeJudgement,
  answers: readonly ReportAnswer[],
  cutter: Cutter,
): ExchangeEvidence {
  const { fixture, request, answer } = exchange
  const pointed = [
    ...findings.map(({ evidence }) => evidence.line),
    ...answers.flatMap(({ finish, calls }) => [finish?.line, ...calls.map(({ line }) => line)]),
    ...(answer?.error === undefined ? [] : [messageLine(exchange, answer.error.at)]),
  ].filter((line) => line !== undefined)
  const shown = exchangeFrames(fixture.frames, new Set(pointed), LIST_LIMIT)
  const evidence = {
    request: cutter.value(request.body ?? null),
    frames: shown.map(({ line }) => line),
    wire: shown.map((frame) => reportFrame(frame, cutter)),
    frameCount: fixture.frames.length,
  }
  const isCut = cutter.hasCut() || shown.length < fixture.frames.length
  return { ...evidence, ...(isCut && { excerpted: true }) }
}
