import type { ExchangeJudgement } from '../../../src/contracts/llm-judgement.ts'
import type { Report } from '../../../src/contracts/report.ts'
import { buildExchange } from '../../../src/verdict/test-support/build-exchange.ts'
import type { AnswerInput } from '../../../src/verdict/test-support/build-exchange.ts'
import { extracted } from '../../../src/verdict/test-support/build-server.ts'
import { reportOf } from '../../../src/verdict/test-support/report-of.ts'
import { sampleExchanges } from '../../../src/verdict/test-support/sample-exchanges.ts'
import { sampleServers } from '../../../src/verdict/test-support/sample-servers.ts'
import { mapExchanges } from '../../test-support/map-exchanges.ts'

const ERRORS = [{ pointer: '/city', keyword: 'type', message: 'must be string' }]
const CALL = { name: 'get_weather', arguments: '{"city":4}', compliance: 'invalid' } as const
const CITY = { type: 'object', properties: { city: { type: 'string' } } } as const

/** The address of the exchange that has every kind of evidence. */
export const FULL_EXCHANGE = '#cloud/all-of-it'

/** A report on servers, and on exchanges of every kind, one of which has every kind of evidence. */
export function exchangeReport(): Report {
  const report = reportOf(sampleServers(), [], [fullExchange(), ...sampleExchanges()])
  return mapExchanges(report, (exchange) =>
    exchange.name === 'all-of-it' ? { ...exchange, clients: CLIENTS } : exchange,
  )
}

function fullExchange(): ExchangeJudgement {
  return buildExchange({
    name: 'all-of-it',
    tools: [{ name: 'get_weather', inputSchema: CITY }],
    schema: CITY,
    answer: { usage: { total_tokens: 9 }, error: { message: 'overloaded', code: 'busy', at: 1 } },
    answers: [fullAnswer()],
    findings: [{ code: 'llm-arguments-invalid', level: 'should', message: '/city must be string' }],
  })
}

function fullAnswer(): AnswerInput {
  return {
    text: 'The \u202Ecity is {"city": 4}. <b>',
    content: 'The city.',
    reasoning: 'They want a city.',
    refusal: 'Not that one.',
    parts: [{ kind: 'citation', text: '{"url":"https://a.example"}', at: 0 }],
    calls: [
      { ...CALL, id: 'call_1', schemaErrors: ERRORS },
      {
        ...CALL,
        from: 'text',
        format: 'hermes',
        provenance: 'fenced',
        arguments: '{"ci',
        complete: false,
        fault: 'it ends inside a key',
        repairs: [
          { code: 'missing-closer', start: 4, in: 'output', before: '', after: '</tool_call>' },
        ],
      },
    ],
    diagnostics: [{ code: 'call-truncated', message: 'a call is cut', at: 3 }],
    output: {
      complete: true,
      compliance: 'invalid',
      extraction: extracted('smart-brace', { city: 4 }),
      schemaErrors: ERRORS,
    },
  }
}

const CLIENTS = {
  'openai@7.57.0': { reaction: 'rejects', code: 'ERR_BAD', message: 'choices is not iterable' },
  'ai@7.0.173': {
    reaction: 'alters',
    diff: [{ op: 'removed', pointer: '/calls/0/arguments', before: '{"city":4}' }],
  },
} as const
