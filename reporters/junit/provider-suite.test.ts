import { describe, expect, test } from 'vitest'
import { buildExchange } from '../../src/verdict/test-support/build-exchange.ts'
import type { ExchangeInput } from '../../src/verdict/test-support/build-exchange.ts'
import { reportOf } from '../../src/verdict/test-support/report-of.ts'
import { sampleExchanges } from '../../src/verdict/test-support/sample-exchanges.ts'
import { junit } from '../junit.ts'
import { xsdErrors } from '../test-support/xsd-errors.ts'

function render(...exchanges: readonly ExchangeInput[]): string {
  const report = reportOf([], [], exchanges.map(buildExchange))
  return junit.render(report, { width: 100, color: false })
}

describe('an exchange is a case', () => {
  const must = { code: 'llm-call-cut', level: 'must', message: 'drop it' } as const
  test.each<[what: string, input: ExchangeInput, element: RegExp]>([
    ['that passed', {}, /<testcase [^>]*name="plain"[^>]*>\n<system-out>/u],
    [
      'that failed',
      { verdict: 'failed', reason: 'HTTP 500' },
      /<failure type="failed" message="HTTP 500">/u,
    ],
    [
      'that a must finding fails',
      { findings: [must] },
      /<failure type="llm-call-cut" message="drop it">/u,
    ],
    [
      'that got no answer: an error',
      { verdict: 'could-not-run', reason: 'refused', status: null },
      /<error type="could-not-run" message="refused">/u,
    ],
    [
      'that broke off: an error',
      { verdict: 'incomplete', reason: 'it stops' },
      /<error type="incomplete" message="it stops">/u,
    ],
    [
      'of no known wire: skipped, with the reason',
      { wire: null, verdict: 'not-applicable', reason: 'no known wire' },
      /<skipped>no known wire<\/skipped>/u,
    ],
  ])('%s', (_what, input, element) => {
    expect(render(input)).toMatch(element)
  })
})

test('a provider on a wire is a suite, which says where it is not from a recording', () => {
  const xml = render({}, { wire: 'gemini', header: { origin: 'synthetic' } })
  expect(xml).toContain('<testsuite name="cloud openai-chat" ')
  expect(xml).toContain('<testsuite name="cloud gemini (synthetic)" ')
  expect(xml).not.toContain('nothing was judged')
})

test('a case says what was asked, what came, and what findings fail nothing', () => {
  const finding = { code: 'llm-call-in-text', level: 'advice', message: 'read it' } as const
  const calls = [
    {
      name: 'get',
      arguments: '{"a":1}',
      schemaErrors: [{ pointer: '/a', keyword: 'type', message: 'must be string' }],
    },
  ]
  const xml = render({ answers: [{ calls }], findings: [finding] })
  for (const line of [
    'fixtures/llm/cloud/plain.fixture.jsonl:2',
    'stream · stop, text + 1 native call, arguments no schema',
    'asked: POST /v1/chat/completions {"model":"small-1"',
    'text: Hello.',
    'call: get({"a":1}); /a must be string',
    'advice llm-call-in-text, fixtures/llm/cloud/plain.fixture.jsonl:6: read it',
  ])
    expect(xml).toContain(line)
})

test('a case of a request without a body shows none', () => {
  expect(render({ body: null })).toMatch(/^asked: POST \/v1\/chat\/completions$/mu)
})

test('is valid for exchanges of every kind', () => {
  const xml = junit.render(reportOf([], [], sampleExchanges()), { width: 100, color: false })
  expect(xsdErrors(xml, 'jenkins-junit')).toBe('')
  expect(xml).toContain('time="0.050"')
})
