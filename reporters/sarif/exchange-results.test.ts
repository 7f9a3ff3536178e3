import { expect, test } from 'vitest'
import type { Report } from '../../src/contracts/report.ts'
import { buildExchange } from '../../src/verdict/test-support/build-exchange.ts'
import { reportOf } from '../../src/verdict/test-support/report-of.ts'
import { sampleExchanges } from '../../src/verdict/test-support/sample-exchanges.ts'
import { sarif } from '../sarif.ts'
import { sarifErrors } from '../test-support/sarif-errors.ts'

const FINDING = { code: 'llm-call-cut', level: 'should', message: 'drop it' } as const

function render(report: Report): string {
  return sarif.render(report, { width: 100, color: false })
}

test('a finding about an exchange stands at its line of the fixture, under a rule for models', () => {
  const log = JSON.parse(render(reportOf([], [], [buildExchange({ findings: [FINDING] })])))
  const [run] = log.runs
  expect(run.results).toMatchObject([
    {
      ruleId: 'llm-call-cut',
      level: 'warning',
      message: { text: 'plain of cloud: drop it' },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'fixtures/llm/cloud/plain.fixture.jsonl' },
            region: { startLine: 6 },
          },
        },
      ],
    },
  ])
  expect(run.tool.driver.rules[0].properties.tags).toEqual(['llm', 'should'])
  expect(run.invocations[0].executionSuccessful).toBe(true)
})

test('an alert is known again by its exchange', () => {
  const exchanges = ['one', 'two'].map((name) => buildExchange({ name, findings: [FINDING] }))
  const log = JSON.parse(render(reportOf([], [], exchanges)))
  const hashes = log.runs[0].results.map(
    (result: { partialFingerprints: { primaryLocationLineHash: string } }) =>
      result.partialFingerprints.primaryLocationLineHash,
  )
  expect(new Set(hashes).size).toBe(2)
})

test('an exchange without an answer is a notification, at its line', () => {
  const exchange = buildExchange({ verdict: 'could-not-run', reason: 'refused', status: null })
  const log = JSON.parse(render(reportOf([], [], [exchange])))
  expect(log.runs[0].invocations[0].toolExecutionNotifications).toMatchObject([
    {
      level: 'error',
      message: { text: 'plain of cloud over openai-chat: could-not-run: refused' },
      locations: [{ physicalLocation: { region: { startLine: 2 } } }],
    },
  ])
})

test('an exchange that asks no model for anything is a note', () => {
  const exchange = buildExchange({ verdict: 'not-applicable', wire: null })
  const log = JSON.parse(render(reportOf([], [], [exchange])))
  expect(log.runs[0].invocations[0].toolExecutionNotifications).toMatchObject([{ level: 'note' }])
})

test('is valid for exchanges of every kind', () => {
  expect(sarifErrors(render(reportOf([], [], sampleExchanges())))).toEqual([])
})
