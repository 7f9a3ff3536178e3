import type { Finding } from '../../contracts/finding.ts'
import type { Fixture, FixtureHeader, FrameAt } from '../../contracts/fixture.ts'
import type { JsonObject } from '../../contracts/json.ts'
import type { LlmExchange } from '../../contracts/llm-exchange.ts'
import type {
  ExchangeJudgement,
  JudgedAnswer,
  JudgedLlmCall,
} from '../../contracts/llm-judgement.ts'
import type { LlmTool } from '../../contracts/llm-options.ts'
import type { ProviderWire } from '../../contracts/provider-event.ts'
import type { ProviderChoice, ProviderResponse } from '../../contracts/provider-response.ts'

/** An answer with its judgement; what isn't said is a text that ended by itself. */
export interface AnswerInput
  extends Partial<Omit<JudgedAnswer, 'choice' | 'calls'>>, Partial<Omit<ProviderChoice, 'calls'>> {
  readonly calls?: readonly (Partial<JudgedLlmCall> & { readonly name: string })[]
}

/** A judged exchange; what isn't said is a stream of OpenAI's chat completions that went well. */
export interface ExchangeInput {
  readonly name?: string
  readonly provider?: string
  readonly wire?: ProviderWire | null
  readonly header?: Partial<FixtureHeader>
  readonly path?: string
  readonly complete?: boolean
  readonly verdict?: ExchangeJudgement['verdict']
  readonly reason?: string
  /** Null where no answer came. */
  readonly status?: number | null
  readonly answer?: Partial<ProviderResponse>
  readonly answers?: readonly AnswerInput[]
  readonly tools?: readonly LlmTool[]
  /** Null where the request has none. */
  readonly body?: JsonObject | null
  readonly schema?: JsonObject
  readonly frames?: readonly FrameAt[]
  readonly findings?: readonly Pick<Finding, 'code' | 'level' | 'message'>[]
}

/** A judged exchange with a model provider, built by hand. */
export function buildExchange(input: ExchangeInput = {}): ExchangeJudgement {
  const { name = 'plain', verdict = 'passed', reason, answers = [{}] } = input
  const judged = input.status === null ? [] : answers.map(buildAnswer)
  const exchange = buildRecorded(input, name, judged)
  const provider = exchange.fixture.header.subject.name
  return {
    exchange,
    answers: judged,
    verdict,
    ...(reason !== undefined && { reason }),
    findings: (input.findings ?? []).map((finding) => ({
      id: `${finding.code}:${provider}/${name}`,
      verdict: 'passed',
      ...finding,
      subject: { server: provider, exchange: name },
      evidence: { fixture: exchange.fixture.path, line: 6 },
    })),
  }
}

function buildRecorded(
  input: ExchangeInput,
  name: string,
  judged: readonly JudgedAnswer[],
): LlmExchange {
  const { provider = 'cloud', wire = 'openai-chat', status = 200, tools = [], schema } = input
  const path = input.path ?? `fixtures/llm/${provider}/${name}.fixture.jsonl`
  const { body = { model: 'small-1', messages: [{ role: 'user', content: 'Hello?' }] } } = input
  const answer: ProviderResponse = {
    wire: wire ?? 'openai-chat',
    streamed: true,
    outcome: 'completed',
    messages: 3,
    model: 'small-1',
    choices: judged.map(({ choice }) => choice),
    unknown: [],
    ...input.answer,
  }
  return {
    fixture: buildFixture(input, path, provider),
    name,
    ...(wire !== null && { wire }),
    request: {
      line: 2,
      method: 'POST',
      target: '/v1/chat/completions',
      ...(body !== null && { body }),
      asked: {
        model: 'small-1',
        stream: answer.streamed,
        tools,
        ...(schema !== undefined && { output: { schema } }),
        matched: {},
      },
    },
    ...(status !== null && { response: { line: 4, status, body: new Uint8Array() } }),
    ...(status !== null && wire !== null && { answer }),
    messageLines: [5, 6, 7],
  }
}

function buildAnswer({
  index = 0,
  text = 'Hello.',
  refusal = '',
  finish = { reason: 'stop', native: 'stop', at: 1 },
  parts = [],
  calls = [],
  ...judged
}: AnswerInput): JudgedAnswer {
  return {
    choice: { index, text, reasoning: '', refusal, calls: [], parts, finish },
    content: text,
    reasoning: '',
    calls: calls.map((call) => ({
      arguments: '{}',
      from: 'native',
      repairs: [],
      complete: true,
      compliance: 'no-schema',
      schemaErrors: [],
      at: 0,
      ...call,
    })),
    candidates: [],
    format: null,
    diagnostics: [],
    ...judged,
  }
}

function buildFixture(
  { header, complete = true, frames }: ExchangeInput,
  path: string,
  provider: string,
): Fixture {
  return {
    path,
    header: {
      assay: 'fixture/1',
      kind: 'llm',
      origin: 'recorded',
      subject: { name: provider },
      source: { url: 'https://api.cloud.example/v1' },
      transport: 'http',
      recorder: { name: 'mcp-assay', version: '1.0.0', node: 'v24.0.0' },
      recordedAt: '2026-11-22T00:00:00.000Z',
      ...header,
    },
    frames: frames ?? FRAMES,
    ...(complete && {
      end: { end: { reason: 'closed', frames: 0, bytes: 0, sha256: 'e3b0c442' }, redactions: [] },
    }),
    complete,
    problems: complete ? [] : [{ line: 9, message: 'there is no end line' }],
  }
}

const FRAMES: readonly FrameAt[] = (
  [
    ['send', 'head', 'POST /v1/chat/completions HTTP/1.1\r\nhost: api.cloud.example\r\n'],
    ['send', 'chunk', '{"model":"small-1"}'],
    ['recv', 'head', 'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n'],
    ['recv', 'chunk', 'data: {"choices":[{"delta":{"content":"Hello."}}]}\n\n'],
    ['recv', 'chunk', 'data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\n'],
    ['recv', 'chunk', 'data: [DONE]\n\n'],
  ] as const
).map(([dir, part, utf8], index) => ({
  line: index + 2,
  t: index * 10,
  dir,
  part,
  exchange: 1,
  utf8,
}))
