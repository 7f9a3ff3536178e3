import type { Finding } from '../../src/contracts/finding.ts'
import type { Report } from '../../src/contracts/report.ts'
import type { ReportExchange, ReportProvider } from '../../src/contracts/report-provider.ts'

/** A provider with what was found about its exchanges. */
export interface ProviderFindings {
  readonly provider: ReportProvider
  /** In the order of its exchanges. */
  readonly findings: readonly Finding[]
  readonly findingsOf: (exchange: ReportExchange) => readonly Finding[]
}

/** The providers of a report, each with its findings, in the report's order. An exchange is a fixture. */
export function providerFindings({ providers, findings }: Report): readonly ProviderFindings[] {
  const byFixture = Map.groupBy(findings, ({ evidence }) => evidence.fixture)
  const findingsOf = ({ fixture }: ReportExchange): readonly Finding[] =>
    byFixture.get(fixture) ?? []
  return providers.map((provider) => ({
    provider,
    findings: provider.exchanges.flatMap(findingsOf),
    findingsOf,
  }))
}
