import type { Finding } from '../../src/contracts/finding.ts'
import type { ReportExchange, ReportProvider } from '../../src/contracts/report-provider.ts'
import type { Report } from '../../src/contracts/report.ts'
import { fixtureNotes } from '../shared/fixture-notes.ts'
import type { FixtureNote } from '../shared/fixture-notes.ts'
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
      return exchangeCase(exchange, findingsOf(exchange), notesBy.get(exchange.fixture) ?? [])
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
  notes: readonly FixtureNote[],
): TestCase {
  const isWhole = notes.every(({ kind }) => kind !== 'incomplete')
  return {
    name: exchange.name,
    outcome: outcomeOf(exchange, findings, isWhole),
    output: [
      ...notes.map(({ path, text }) => `${path}: ${text}`),
      ...exchangeLines(exchange),
      ...lesserLines(findings),
    ],
    seconds: secondsOf(exchange.evidence.wire),
    findings,
    exchange,
  }
}

/**
 * Returns the outcome of an exchange. One that a provider cut off is an error, as one that could not run. A client that
 * left early shows nothing of the provider: its exchange is skipped, if the recording is whole.
 */
function outcomeOf(
  { verdict, reason = verdict, ended }: ReportExchange,
  findings: readonly Finding[],
  isWhole: boolean,
): TestOutcome {
  const failure = failureOf(findings)
  if (failure !== undefined) return failure
  switch (verdict) {
    case 'failed':
      return { kind: 'failure', type: verdict, message: reason, text: reason }
    case 'incomplete':
      if (isWhole && ended === 'client-gone') return { kind: 'skipped', reason }
      return { kind: 'error', type: verdict, message: reason, text: reason }
    case 'could-not-run':
      return { kind: 'error', type: verdict, message: reason, text: reason }
    case 'not-applicable':
      return { kind: 'skipped', reason }
    case 'passed':
      return { kind: 'passed' }
  }
}
