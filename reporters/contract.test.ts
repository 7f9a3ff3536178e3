import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Report } from '../src/contracts/report.ts'
import { anyCodePoint } from '../src/text/test-support/any-code-point.ts'
import { buildExchange } from '../src/verdict/test-support/build-exchange.ts'
import { buildServer } from '../src/verdict/test-support/build-server.ts'
import type { CallInput } from '../src/verdict/test-support/build-server.ts'
import { reportOf } from '../src/verdict/test-support/report-of.ts'
import { sampleExchanges } from '../src/verdict/test-support/sample-exchanges.ts'
import { sampleServers } from '../src/verdict/test-support/sample-servers.ts'
import { reporterNamed, reporters } from './index.ts'
import { hostileReport } from './test-support/hostile-report.ts'

const context = { width: 80, color: false }
const HOSTILE = '\u001B[2J\u001B]0;owned\u0007\r\n\u009B31m \u202Etxt\u2028 \uD800 end\u0000'
const manyCalls = reportOf([
  buildServer({
    calls: Array.from({ length: 10_000 }, (_call, index) => ({
      tool: `tool-${index % 500}`,
      wrapping: 'recommended',
      findings: [{ code: 'output-missing', level: 'must', message: 'return it' }],
    })),
  }),
])
const manyExchanges = reportOf(
  [],
  [],
  Array.from({ length: 2000 }, (_exchange, index) =>
    buildExchange({
      name: `exchange-${index}`,
      findings: [{ code: 'llm-call-cut', level: 'should', message: 'drop it' }],
    }),
  ),
)

const failing: CallInput = {
  tool: 'get_reading',
  channel: 'error',
  failure: { line: 'no station of this name', marked: true },
}
const oneFails = reportOf([buildServer({ calls: [failing, { tool: 'list' }] })])

describe.each(reporters.map((reporter) => [reporter.name, reporter] as const))(
  '%s',
  (_name, reporter) => {
    test('is found by its name', () => {
      expect(reporterNamed(reporter.name)).toBe(reporter)
    })

    test.each<[string, Report]>([
      ['the empty report', reportOf([])],
      ['servers of every kind', reportOf(sampleServers())],
      ['exchanges of every kind', reportOf([], [], sampleExchanges())],
      ['a server of which nothing is known', reportOf([buildServer({ tools: [], calls: [] })])],
    ])('renders %s as whole lines, and the same each time', (_what, report) => {
      const rendered = reporter.render(report, context)
      expect(rendered).toMatch(/[^\n]\n$/u)
      expect(reporter.render(report, context)).toBe(rendered)
    })

    test('renders 2,000 exchanges, and says how many names it leaves out', () => {
      expect(reporter.render(manyExchanges, context)).toMatch(/exchange-1999|and 1\d\d\d more/u)
    })

    test('lets nothing that a server sent act on a terminal', () => {
      const rendered = reporter.render(hostileReport(HOSTILE), context)
      expect(rendered).toContain('end')
      expect(rendered).not.toMatch(/[^\P{Cc}\n]|[\u2028\u2029\u202A-\u202E\u2066-\u2069]|\p{Cs}/u)
    })

    test('lets no text of a server act on a terminal, whatever it is', () => {
      fc.assert(
        fc.property(fc.string({ unit: anyCodePoint, minLength: 1 }), (text) => {
          const rendered = reporter.render(hostileReport(text), { width: 100, color: false })
          expect(rendered).not.toMatch(/[^\P{Cc}\n]|\p{Cs}/u)
        }),
        { numRuns: 50 },
      )
    })

    test('shows the first line of an error that a tool gave, though nothing else is wrong', () => {
      const rendered = reporter.render(oneFails, context)
      expect(rendered).toContain('no station of this name')
      expect(rendered).toContain('get_reading')
    })

    test('renders 10,000 calls, and says how many names it leaves out', () => {
      expect(reporter.render(manyCalls, context)).toMatch(/tool-499|and 4\d\d more/u)
    })
  },
)

test('refuses a name that no reporter has', () => {
  expect(() => reporterNamed('junt')).toThrowErrorMatchingInlineSnapshot(
    `[HarnessError: unknown reporter "junt"; did you mean junit?]`,
  )
})
