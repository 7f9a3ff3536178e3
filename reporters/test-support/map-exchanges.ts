import type { ReportExchange } from '../../src/contracts/report-provider.ts'
import type { Report } from '../../src/contracts/report.ts'

/** A report with other exchanges in the place of its own. */
export function mapExchanges(
  report: Report,
  map: (exchange: ReportExchange) => ReportExchange,
): Report {
  return {
    ...report,
    providers: report.providers.map((provider) => ({
      ...provider,
      exchanges: provider.exchanges.map((exchange) => map(exchange)),
    })),
  }
}
