import type { Compliance } from '../contracts/classification.ts'
import type { ExchangeReactions } from '../contracts/client-reaction.ts'
import { FINDING_LEVELS } from '../contracts/finding.ts'
import type { Finding } from '../contracts/finding.ts'
import type { ExchangeJudgement } from '../contracts/llm-judgement.ts'
import type { ReportExchange, ReportProvider } from '../contracts/report-provider.ts'
import { compareText } from '../text/compare-text.ts'
import { reportExchange } from './report-exchange.ts'
import { VERDICTS_WORST_FIRST } from './verdicts-worst-first.ts'

const BROKEN: readonly Compliance[] = ['invalid', 'missing', 'schema-unusable']

/** What a report says of the providers that were recorded, one entry for each version, wire and origin; worst first. */
export function reportProviders(
  judgements: readonly ExchangeJudgement[],
  reactions: ExchangeReactions,
): readonly ReportProvider[] {
  const groups = Map.groupBy(judgements, ({ exchange: { fixture, wire = null } }) => {
    const { subject, origin } = fixture.header
    return JSON.stringify([subject.name, subject.version ?? null, wire, origin])
  })
  return Array.from(groups.values(), (group) => reportProvider(group, reactions))
    .filter((provider) => provider !== undefined)
    .toSorted(worstProviderFirst)
}

function reportProvider(
  judgements: readonly ExchangeJudgement[],
  reactions: ExchangeReactions,
): ReportProvider | undefined {
  const exchanges = judgements
    .map((judgement) => ({
      reported: reportExchange(judgement, reactions.get(judgement.exchange) ?? {}),
      weight: heaviestOf(judgement.findings),
    }))
    .toSorted(worstExchangeFirst)
    .map(({ reported }) => reported)
  const [first] = judgements
  const [worst] = exchanges
  if (first === undefined || worst === undefined) return undefined
  const { fixture, wire = null } = first.exchange
  const { subject, origin, source } = fixture.header
  return {
    name: subject.name,
    ...(subject.version !== undefined && { version: subject.version }),
    wire,
    origin,
    source,
    verdict: worst.verdict,
    ...(worst.reason !== undefined && { reason: `${worst.name}: ${worst.reason}` }),
    models: [...new Set(exchanges.flatMap(({ model }) => model ?? []))].toSorted(compareText),
    exchanges,
  }
}

/** The place of the heaviest level, the first the heaviest; behind all levels where nothing was found. */
function heaviestOf(findings: readonly Finding[]): number {
  const place = FINDING_LEVELS.findIndex((level) => findings.some((it) => it.level === level))
  return place === -1 ? FINDING_LEVELS.length : place
}

interface WeighedExchange {
  readonly reported: ReportExchange
  readonly weight: number
}

function worstExchangeFirst(
  { reported: a, weight: weightOfA }: WeighedExchange,
  { reported: b, weight: weightOfB }: WeighedExchange,
): number {
  return (
    byPlace(VERDICTS_WORST_FIRST, a.verdict, b.verdict) ||
    brokenness(a) - brokenness(b) ||
    weightOfA - weightOfB ||
    compareText(a.name, b.name)
  )
}

/** The place of what breaks a schema; behind all of it where nothing does. */
function brokenness({ compliance }: ReportExchange): number {
  const place = BROKEN.indexOf(compliance)
  return place === -1 ? BROKEN.length : place
}

function worstProviderFirst(a: ReportProvider, b: ReportProvider): number {
  return (
    byPlace(VERDICTS_WORST_FIRST, a.verdict, b.verdict) ||
    compareText(a.name, b.name) ||
    compareText(a.wire ?? '', b.wire ?? '') ||
    compareText(b.version ?? '', a.version ?? '')
  )
}

function byPlace<Member>(order: readonly Member[], a: Member, b: Member): number {
  return order.indexOf(a) - order.indexOf(b)
}
