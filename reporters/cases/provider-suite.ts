import type { Finding } from '../../src/contracts/finding.ts'
import type { ReportExchange, ReportProvider } from '../../src/contracts/report-provider.ts'
import type { Report } from '../../src/contracts/report.ts'
import { fixtureNotes } from '../shared/fixture-notes.ts'
import type { ProviderFindings } from '../shared/provider-findings.ts'
import { wireName } from '../shared/provider-title.ts'
import { exchangeLines } from './exchange-lines.ts'
import { failureOf, lesserLines } from './failure-of.ts'
import { secondsOf } from './seconds-of.ts'
import type { TestCase, TestOutcome, TestSuite } from './test-suite.ts'

/** A provider on a wire as a suite, its exchanges as cases. */
export function providerSuite(
  { provider, findingsOf }: ProviderFindings,
  report: Report,
): TestSuite {
  const notesBy = Map.groupBy(fixtureNotes(report), ({ path }) => path)
  return {
    name: suiteName(provider),
    timestamp: report.generatedAt,
    properties: {
      verdict: provider.verdict,
      wire: provider.wire ?? '',
      origin: provider.origin,
      models: provider.models.join(', '),
    },
    cases: provider.exchanges.map((exchange) => {
      const notes = (notesBy.get(exchange.fixture) ?? []).map(
        ({ path, text }) => `${path}: ${text}`,
      )
      return exchangeCase(exchange, findingsOf(exchange), notes)
    }),
    output: [],
    provider,
  }
}

function suiteName(provider: ReportProvider): string {
  const { name, version, origin } = provider
  return [
    version === undefined ? name : `${name}@${version}`,
    wireName(provider),
    ...(origin === 'recorded' ? [] : [`(${origin})`]),
  ].join(' ')
}

function exchangeCase(
  exchange: ReportExchange,
  findings: readonly Finding[],
  notes: readonly string[],
): TestCase {
  return {
    name: exchange.name,
    outcome: outcomeOf(exchange, findings),
    output: [...notes, ...exchangeLines(exchange), ...lesserLines(findings)],
    seconds: secondsOf(exchange.evidence.wire),
    findings,
    exchange,
  }
}

/** An exchange that didn't come to its end says nothing of what would have come: an error, as what couldn't run is. */
function outcomeOf(
  { verdict, reason = verdict }: ReportExchange,
  findings: readonly Finding[],
): TestOutcome {
  const failure = failureOf(findings)
  if (failure !== undefined) return failure
  switch (verdict) {
    case 'failed':
      return { kind: 'failure', type: verdict, message: reason, text: reason }
    case 'could-not-run':
    case 'incomplete':
      return { kind: 'error', type: verdict, message: reason, text: reason }
    case 'not-applicable':
      return { kind: 'skipped', reason }
    case 'passed':
      return { kind: 'passed' }
  }
}
