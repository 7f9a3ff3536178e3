import type { Compliance, Wrapping } from '../contracts/classification.ts'
import type { ReportProvider } from '../contracts/report-provider.ts'
import type { ReportServer, ReportSummary } from '../contracts/report.ts'
import type { SubjectState } from '../contracts/subject-state.ts'
import type { Verdict } from '../contracts/verdict.ts'
import { serversOnce } from './servers-once.ts'

const NO_WRAPPING: Readonly<Record<Wrapping, number>> = {
  impossible: 0,
  required: 0,
  recommended: 0,
  'optional-unwrap': 0,
  none: 0,
  unknown: 0,
}

const NO_COMPLIANCE: Readonly<Record<Compliance, number>> = {
  valid: 0,
  invalid: 0,
  missing: 0,
  'no-schema': 0,
  'schema-unusable': 0,
  'not-applicable': 0,
}

const NO_STATE: Readonly<Record<SubjectState, number>> = {
  'could-not-run': 0,
  'loses-output': 0,
  'breaks-schema': 0,
  'breaks-protocol': 0,
  'breaks-own-rule': 0,
  'needs-wrapping': 0,
  'not-called': 0,
  works: 0,
}

const NO_VERDICT: Readonly<Record<Verdict, number>> = {
  passed: 0,
  failed: 0,
  incomplete: 0,
  'not-applicable': 0,
  'could-not-run': 0,
}

/** The numbers of a report. */
export function summariseReport(
  servers: readonly ReportServer[],
  providers: readonly ReportProvider[],
): ReportSummary {
  const once = serversOnce(servers)
  const tools = once.flatMap((server) => server.tools)
  const recorded = once.filter(({ origin }) => origin === 'recorded')
  return {
    servers: once.length,
    tools: tools.length,
    exercised: recorded.flatMap((server) => server.tools).filter((tool) => tool.exercised).length,
    breaking: tools.filter(({ compliance }) => compliance === 'invalid' || compliance === 'missing')
      .length,
    needingWrapping: tools.filter(
      ({ wrapping }) => wrapping === 'required' || wrapping === 'recommended',
    ).length,
    byWrapping: countInto(
      NO_WRAPPING,
      tools.map((tool) => tool.wrapping),
    ),
    byCompliance: countInto(
      NO_COMPLIANCE,
      tools.map((tool) => tool.compliance),
    ),
    byVerdict: countInto(
      NO_VERDICT,
      once.map((server) => server.verdict),
    ),
    byState: countInto(
      NO_STATE,
      once.map((server) => server.state),
    ),
    toolsByState: countInto(
      NO_STATE,
      tools.map((tool) => tool.state),
    ),
    ...summariseExchanges(providers),
  }
}

function summariseExchanges(
  providers: readonly ReportProvider[],
): Pick<
  ReportSummary,
  'providers' | 'exchanges' | 'recordedExchanges' | 'exchangesByVerdict' | 'exchangesByCompliance'
> {
  const exchanges = providers.flatMap((provider) => provider.exchanges)
  const recorded = providers.filter(({ origin }) => origin === 'recorded')
  return {
    providers: providers.length,
    exchanges: exchanges.length,
    recordedExchanges: recorded.flatMap((provider) => provider.exchanges).length,
    exchangesByVerdict: countInto(
      NO_VERDICT,
      exchanges.map(({ verdict }) => verdict),
    ),
    exchangesByCompliance: countInto(
      NO_COMPLIANCE,
      exchanges.map(({ compliance }) => compliance),
    ),
  }
}

function countInto<Member extends string>(
  zeros: Readonly<Record<Member, number>>,
  members: readonly Member[],
): Readonly<Record<Member, number>> {
  const counts: Record<Member, number> = { ...zeros }
  for (const member of members) counts[member] += 1
  return counts
}
