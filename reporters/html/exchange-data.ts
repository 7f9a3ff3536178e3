import type { Compliance } from '../../src/contracts/classification.ts'
import type { ReportExchange } from '../../src/contracts/report-provider.ts'
import { shellQuote } from '../../src/text/shell-quote.ts'
import { describeCame } from '../shared/describe-came.ts'
import { describeContent } from '../shared/describe-content.ts'
import { describeFit } from '../shared/describe-fit.ts'
import { isRecordingFile } from '../shared/is-recording-file.ts'
import { fullProviderTitle } from '../shared/provider-title.ts'
import type { ExchangeData, PageIndex } from './page-data.ts'
import type { PageExchange, PageProvider } from './page-providers.ts'
import { exchangeVerdict } from './state-words.ts'

/** The part of the index that is about exchanges. */
export function exchangeIndex(
  providers: readonly PageProvider[],
): Pick<PageIndex, 'providers' | 'exchanges'> {
  return {
    providers: providers.map(({ provider }) => ({ title: fullProviderTitle(provider) })),
    exchanges: providers.flatMap(({ number: provider, exchanges }) =>
      exchanges.map(({ fragment, exchange, findings }) => ({
        provider,
        name: exchange.name,
        fragment,
        verdict: exchange.verdict,
        compliances: compliancesOf(exchange),
        findings: [...new Set(findings.map(({ code }) => code))],
      })),
    ),
  }
}

/** How the arguments of its calls and its outputs stand to their schemas, each kind once. */
export function compliancesOf({ answers }: ReportExchange): readonly Compliance[] {
  const all = answers.flatMap(({ calls, output }) => [
    ...calls.map(({ compliance }) => compliance),
    ...(output === undefined ? [] : [output.compliance]),
  ])
  return [...new Set(all)]
}

/** All that is known of an exchange. */
export function exchangeData(
  { provider }: PageProvider,
  { exchange, findings, notes }: PageExchange,
): ExchangeData {
  const { fixture, verdict } = exchange
  const words = [describeCame(exchange), describeContent([exchange]), describeFit([exchange])]
  return {
    exchange,
    provider: fullProviderTitle(provider),
    inShort: words.filter(Boolean).join(' · '),
    verdict: exchangeVerdict(verdict),
    commands: isRecordingFile(fixture)
      ? [`assay show ${shellQuote(fixture)}`, `assay replay ${shellQuote(fixture)}`]
      : [],
    findings,
    warnings: notes.map(({ path, text }) => `${path}: ${text}`),
  }
}
