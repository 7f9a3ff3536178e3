import type { Fixture } from '../contracts/fixture.ts'
import type { ExchangeJudgement } from '../contracts/llm-judgement.ts'
import type { LlmExchange } from '../contracts/llm-exchange.ts'
import { judgeExchange } from '../provider/judge-exchange.ts'
import { rebuildExchange } from '../provider/rebuild-exchange.ts'
import { plural } from '../text/plural.ts'
import { exchangeFrames } from '../verdict/exchange-frames.ts'
import { messageLine } from '../verdict/message-line.ts'
import { answerLines } from './answer-lines.ts'
import { messageLines } from './message-lines.ts'
import { readable } from './readable.ts'
import { showFrame } from './show-frame.ts'

/** Frames that are shown, and characters of each; `--raw` shows all of all. */
const FRAMES = 30
const FRAME_LENGTH = 160

/** An exchange with a model provider for a person: what was asked, what came, what was found, the frames. */
export function showLlm(fixture: Fixture): string {
  const judgement = judgeExchange(rebuildExchange(fixture))
  const parts = [
    headLines(judgement),
    askedLines(judgement.exchange),
    cameLines(judgement),
    foundLines(judgement),
    frameLines(judgement),
  ]
  return `${parts
    .filter((lines) => lines.length > 0)
    .map((lines) => readable(lines.join('\n')))
    .join('\n\n')}\n`
}

/** The exchange as JSON for scripts: without the payloads of frames, and its body as a text. */
export function plainExchange(fixture: Fixture): unknown {
  const {
    fixture: { frames, ...file },
    response,
    ...rest
  } = rebuildExchange(fixture)
  return {
    fixture: { ...file, frames: frames.length },
    ...rest,
    ...(response !== undefined && {
      response: { ...response, body: Buffer.from(response.body).toString('utf8') },
    }),
  }
}

function headLines({ exchange, verdict, reason }: ExchangeJudgement): readonly string[] {
  const { fixture, wire } = exchange
  const { subject, origin, transport, recordedAt, notes } = fixture.header
  const end = fixture.end?.end
  const names = [
    [subject.name, subject.version].filter(Boolean).join(' '),
    transport,
    wire ?? 'unknown wire',
    `${origin} ${recordedAt}`,
    end === undefined ? 'no end line' : `ended: ${end.reason}`,
  ]
  return [
    names.filter((part) => part !== undefined).join('  '),
    ...(notes === undefined ? [] : [`notes: ${notes}`]),
    ...(end?.error === undefined ? [] : [`error: ${end.error}`]),
    ...(fixture.complete ? [] : ['incomplete: what follows may not be all']),
    ...fixture.problems.map(({ line, message }) => `line ${line}: ${message}`),
    `verdict: ${[verdict, reason].filter(Boolean).join(', ')}`,
  ]
}

function askedLines({ fixture, request }: LlmExchange): readonly string[] {
  const { method, target, line, asked, body } = request
  const output = asked?.output
  const wants = [
    ...(asked?.model === undefined ? [] : [`model ${asked.model}`]),
    ...(asked === undefined ? [] : [asked.stream ? 'as a stream' : 'as one body']),
    ...(output === undefined ? [] : [output.schema === undefined ? 'JSON' : 'JSON by a schema']),
    ...(asked === undefined || asked.tools.length === 0
      ? []
      : [
          `${plural(asked.tools.length, 'tool')}: ${asked.tools.map(({ name }) => name).join(', ')}`,
        ]),
  ]
  return [
    `── asked  ${method} ${target}  line ${line}`,
    ...(wants.length === 0 ? [] : [wants.join(', ')]),
    ...(body === undefined ? [bodyWords(fixture)] : []),
    ...messageLines(body).map((text) => `  ${text}`),
  ]
}

/** Why no body of a request can be shown. */
function bodyWords({ frames }: Fixture): string {
  const isSent = frames.some(({ dir, part }) => dir === 'send' && part === 'chunk')
  return isSent ? 'the body is no JSON; --raw shows it' : 'no body was sent'
}

function cameLines({ exchange, answers }: ExchangeJudgement): readonly string[] {
  const { response, answer } = exchange
  if (response === undefined) return ['── no answer came']
  const { status, mediaType, line, fault } = response
  const form =
    answer === undefined
      ? ''
      : `  ${answer.streamed ? 'stream' : 'body'} ${answer.outcome}, ${plural(answer.messages, 'message')}`
  return [
    `── came  HTTP ${status} ${mediaType ?? ''}${form}  line ${line}`,
    ...(answer?.model === undefined ? [] : [`model ${answer.model}`]),
    ...(fault === undefined ? [] : [`the body can't be unpacked: ${fault}`]),
    ...answers.flatMap((judged) => [
      ...(answers.length === 1 ? [] : [`answer ${judged.choice.index + 1}`]),
      ...answerLines(judged, exchange),
    ]),
    ...(answer?.error === undefined
      ? []
      : [
          `error ${answer.error.code ?? ''}, line ${messageLine(exchange, answer.error.at)}: ${answer.error.message}`,
        ]),
    ...(answer?.usage === undefined ? [] : [`usage ${JSON.stringify(answer.usage)}`]),
  ]
}

function foundLines({ findings }: ExchangeJudgement): readonly string[] {
  if (findings.length === 0) return []
  return [
    '── found',
    ...findings.map(
      ({ level, code, message, evidence }) => `${level} ${code}, line ${evidence.line}: ${message}`,
    ),
  ]
}

/** Of a long stream the heads, what findings point at, and both ends. */
function frameLines({ exchange, findings }: ExchangeJudgement): readonly string[] {
  const { frames } = exchange.fixture
  const pointed = new Set(findings.map(({ evidence }) => evidence.line))
  const shown = exchangeFrames(frames, pointed, FRAMES)
  const left = frames.length - shown.length
  return [
    left === 0 ? '── frames' : `── frames  ${shown.length} of ${frames.length}; --raw shows all`,
    ...shown.map((frame) => shortened(showFrame(frame))),
  ]
}

function shortened(text: string): string {
  return text.length > FRAME_LENGTH ? `${text.slice(0, FRAME_LENGTH).toWellFormed()}…` : text
}
