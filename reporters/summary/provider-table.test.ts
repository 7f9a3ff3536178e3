import { expect, test } from 'vitest'
import type { Report } from '../../src/contracts/report.ts'
import { buildExchange } from '../../src/verdict/test-support/build-exchange.ts'
import { reportOf } from '../../src/verdict/test-support/report-of.ts'
import { sampleExchanges } from '../../src/verdict/test-support/sample-exchanges.ts'
import { sampleServers } from '../../src/verdict/test-support/sample-servers.ts'
import { github } from '../github.ts'
import { summary } from '../summary.ts'

const context = { width: 100, color: false }

function rowsOf(report: Report): readonly string[] {
  return summary
    .render(report, context)
    .split('\n')
    .filter((line) => line.startsWith('| `'))
}

test('the summary has a row for each provider and wire, and one for exchanges that did not go well', () => {
  expect(rowsOf(reportOf([], [], sampleExchanges()))).toEqual([
    '| `cloud` | openai-chat | `small-1` | 10: 1 failed (overloaded), 1 could not run (unreachable), 8 passed | 1 advice |',
    '| `cloud` | anthropic-messages | `small-1` | 2: 1 incomplete (cut-messages), 1 passed | 1 should |',
    '| `nobody (synthetic)` | unknown wire | `small-1` | 1: not judged |  |',
    expect.stringContaining('| `overloaded` | HTTP 503 |'),
    expect.stringContaining('| `unreachable` | no answer |'),
    expect.stringContaining('| `wrong-type` | stream · '),
    expect.stringContaining('| `cut-messages` |'),
    expect.stringContaining('| `strange` |'),
  ])
})

test.each([
  ['## Model outputs: 1 exchange: passed', reportOf([], [], [buildExchange()])],
  ['## MCP tool outputs: 8 servers', reportOf(sampleServers())],
  ['## MCP tool and model outputs: 8 servers', reportOf(sampleServers(), [], [buildExchange()])],
])('its heading is %s', (heading, report) => {
  expect(summary.render(report, context).startsWith(heading)).toBe(true)
})

test('GitHub gets one annotation for exchanges that failed alike, and one for each finding', () => {
  const failed = ['a', 'b'].map((name) =>
    buildExchange({ name, verdict: 'failed', reason: 'HTTP 500', status: 500 }),
  )
  const finding = { code: 'llm-call-cut', level: 'must', message: 'drop it' } as const
  const report = reportOf([], [], [...failed, buildExchange({ name: 'c', findings: [finding] })])
  expect(github.render(report, context).split('\n')).toEqual([
    '::error file=fixtures/llm/cloud/c.fixture.jsonl,line=6,title=llm-call-cut%3A cloud over openai-chat c::drop it',
    '::warning file=fixtures/llm/cloud/a.fixture.jsonl,line=2,title=exchange failed%3A cloud over openai-chat a%2C b::HTTP 500',
    '::notice title=mcp-assay::3 exchanges: 2 failed (a, b), 1 passed%0Afindings: 1 must',
    '',
  ])
})
