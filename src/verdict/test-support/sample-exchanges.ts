import type { ExchangeJudgement } from '../../contracts/llm-judgement.ts'
import type { LlmTool } from '../../contracts/llm-options.ts'
import { extracted } from './build-server.ts'
import { buildExchange } from './build-exchange.ts'
import type { AnswerInput } from './build-exchange.ts'

const WEATHER: LlmTool = {
  name: 'get_weather',
  inputSchema: {
    type: 'object',
    properties: { city: { type: 'string' } },
    required: ['city'],
  },
}
const CALLED: AnswerInput = {
  text: '',
  finish: { reason: 'tool_calls', native: 'tool_calls', at: 1 },
  calls: [{ id: 'call_1', name: 'get_weather', arguments: '{"city":"Oslo"}', compliance: 'valid' }],
}

/** Exchanges of every kind of outcome, with two providers, one of them on two wires. */
export function sampleExchanges(): readonly ExchangeJudgement[] {
  return [...cloudOnChat(), ...cloudOnMessages(), ...made()]
}

function cloudOnChat(): readonly ExchangeJudgement[] {
  return [
    ...['plain', 'plain-again', 'plain-once-more'].map((name) => buildExchange({ name })),
    buildExchange({ name: 'one-call', tools: [WEATHER], answers: [CALLED] }),
    buildExchange({ name: 'two-calls', tools: [WEATHER], answers: [twice(CALLED)] }),
    buildExchange({ name: 'wrong-type', tools: [WEATHER], answers: [wrongType()] }),
    buildExchange({
      name: 'in-text',
      tools: [WEATHER],
      answers: [inText()],
      findings: [
        {
          code: 'llm-call-in-text',
          level: 'advice',
          message: 'a call of get_weather stands in the text, in the format hermes; parse it there',
        },
      ],
    }),
    bySchema(),
    overloaded(),
    buildExchange({
      name: 'unreachable',
      status: null,
      verdict: 'could-not-run',
      reason: 'connect ECONNREFUSED',
    }),
  ]
}

function bySchema(): ExchangeJudgement {
  const output = {
    complete: true,
    compliance: 'valid',
    extraction: extracted('direct', { city: 'Oslo' }),
    schemaErrors: [],
  } as const
  const answers = [{ text: '{"city":"Oslo"}', output }]
  return buildExchange({ name: 'by-schema', schema: { type: 'object' }, answers })
}

function overloaded(): ExchangeJudgement {
  return buildExchange({
    name: 'overloaded',
    status: 503,
    verdict: 'failed',
    reason: 'an error: "overloaded"',
    answers: [],
    answer: {
      streamed: false,
      outcome: 'failed',
      messages: 1,
      error: { message: 'overloaded', code: 'server_error', at: 0 },
    },
  })
}

function cloudOnMessages(): readonly ExchangeJudgement[] {
  const wire = 'anthropic-messages'
  return [
    buildExchange({ name: 'plain-messages', wire, answers: [{ reasoning: 'Greet them.' }] }),
    buildExchange({
      name: 'cut-messages',
      wire,
      verdict: 'incomplete',
      reason: 'the stream stops without its end mark',
      complete: false,
      answer: { outcome: 'truncated' },
      answers: [
        {
          text: '',
          calls: [
            {
              name: 'get_weather',
              arguments: '{"ci',
              complete: false,
              compliance: 'not-applicable',
            },
          ],
        },
      ],
      findings: [
        {
          code: 'llm-call-cut',
          level: 'should',
          message: 'the arguments of get_weather end inside {"ci; run nothing of it',
        },
      ],
    }),
  ]
}

function made(): readonly ExchangeJudgement[] {
  const origin = 'synthetic'
  return [
    buildExchange({
      name: 'strange',
      provider: 'nobody',
      wire: null,
      header: { subject: { name: 'nobody' }, origin },
      verdict: 'not-applicable',
      reason: 'neither path nor body is that of a known wire',
    }),
  ]
}

function twice(answer: AnswerInput): AnswerInput {
  return { ...answer, calls: [...(answer.calls ?? []), ...(answer.calls ?? [])] }
}

function wrongType(): AnswerInput {
  const message = { pointer: '/city', keyword: 'type', message: 'must be string' }
  return {
    ...CALLED,
    calls: [
      {
        name: 'get_weather',
        arguments: '{"city":4}',
        compliance: 'invalid',
        schemaErrors: [message],
      },
    ],
  }
}

function inText(): AnswerInput {
  const text = '<tool_call>{"name":"get_weather","arguments":{"city":"Oslo"}}</tool_call>'
  return {
    text,
    content: '',
    format: 'hermes',
    calls: [
      {
        name: 'get_weather',
        arguments: '{"city":"Oslo"}',
        from: 'text',
        format: 'hermes',
        provenance: 'marked',
        compliance: 'valid',
      },
    ],
  }
}
