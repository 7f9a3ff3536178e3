import type { ExchangeJudgement, JudgedAnswer } from '../contracts/llm-judgement.ts'
import type { ReportAnswer, ReportExchange } from '../contracts/report-provider.ts'
import { cutText } from './cut-text.ts'
import { cutValue } from './cut-value.ts'
import { LIST_LIMIT } from './report-call.ts'
import { reportFrame } from './report-frame.ts'

/** What a report says of one exchange, with its evidence cut to what a reader can take in. */
export function reportExchange(judgement: ExchangeJudgement): ReportExchange {
  const { exchange, verdict, reason, findings, answers } = judgement
  const { fixture, name, request, response, answer } = exchange
  const model = answer?.model ?? request.asked?.model
  const { error, usage } = answer ?? {}
  return {
    id: `${fixture.header.subject.name}/${name}`,
    name,
    fixture: fixture.path,
    line: request.line,
    ...(model !== undefined && { model }),
    streamed: answer?.streamed ?? false,
    status: response?.status ?? null,
    outcome: answer?.outcome ?? null,
    verdict,
    ...(reason !== undefined && { reason }),
    ...(error !== undefined && { error: { message: error.message, ...codeOf(error) } }),
    tools: (request.asked?.tools ?? []).map((tool) => tool.name),
    answers: answers.map((judged) => reportAnswer(judged)),
    ...(usage !== undefined && { usage }),
    clients: {},
    findings: findings.map(({ id }) => id),
    evidence: evidenceOf(judgement),
  }
}

function codeOf({ code }: { readonly code?: string }): { readonly code?: string } {
  return code === undefined ? {} : { code }
}

function reportAnswer({ choice, ...judged }: JudgedAnswer): ReportAnswer {
  const { finish, refusal } = choice
  return {
    ...judged,
    content: cutText(judged.content).kept,
    reasoning: cutText(judged.reasoning).kept,
    ...(finish !== undefined && { finish: { reason: finish.reason, native: finish.native } }),
    ...(refusal !== '' && { refusal: cutText(refusal).kept }),
  }
}

function evidenceOf({ exchange, answers }: ExchangeJudgement): ReportExchange['evidence'] {
  const { fixture, request } = exchange
  const body = cutValue(request.body ?? null)
  const text = cutText(answers[0]?.choice.text ?? '')
  const frames = fixture.frames.slice(0, LIST_LIMIT)
  const cut = body.cut || text.cut || frames.length < fixture.frames.length
  return {
    request: body.kept,
    text: text.kept,
    frames: fixture.frames.map(({ line }) => line),
    wire: frames.map((frame) => reportFrame(frame)),
    ...(cut && { excerpted: true as const }),
  }
}
