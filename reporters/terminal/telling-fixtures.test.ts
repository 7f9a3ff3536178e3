import { expect, test } from 'vitest'
import type { Report } from '../../src/contracts/report.ts'
import { buildExchange } from '../../src/verdict/test-support/build-exchange.ts'
import type { ExchangeInput } from '../../src/verdict/test-support/build-exchange.ts'
import { buildServer } from '../../src/verdict/test-support/build-server.ts'
import { reportOf } from '../../src/verdict/test-support/report-of.ts'
import { mapExchanges } from '../test-support/map-exchanges.ts'
import { tellingFixtures } from './telling-fixtures.ts'

const ADVICE = { code: 'llm-answer-empty', level: 'advice', message: 'ask again' } as const
const MUST = { code: 'output-missing', level: 'must', message: 'return it' } as const

const LEAST_FIRST: readonly ExchangeInput[] = [
  { path: 'unjudged', verdict: 'not-applicable', wire: null },
  { path: 'good' },
  { path: 'rejected', name: 'rejected' },
  { path: 'found', findings: [ADVICE] },
  { path: 'incomplete', verdict: 'incomplete' },
  { path: 'failed', verdict: 'failed' },
]

function report(exchanges: readonly ExchangeInput[]): Report {
  const server = buildServer({ path: 'server', calls: [{ tool: 'list', findings: [MUST] }] })
  const idle = buildServer({ path: 'idle (live)', name: 'idle' })
  return mapExchanges(reportOf([server, idle], [], exchanges.map(buildExchange)), (exchange) =>
    exchange.name === 'rejected'
      ? { ...exchange, clients: { 'openai@1': { reaction: 'rejects' } } }
      : exchange,
  )
}

test('what failed comes first, then what broke off, was found fault with, was rejected; what nobody judged last', () => {
  const order = ['failed', 'incomplete', 'found', 'rejected', 'good', 'unjudged']
  expect(tellingFixtures(report(LEAST_FIRST))).toEqual({
    all: ['server', ...order],
    ofExchanges: order,
  })
})
