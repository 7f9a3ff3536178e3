import type { ExchangeJudgement } from '../contracts/llm-judgement.ts'
import type { ReportExchange, ReportProvider } from '../contracts/report-provider.ts'
import type { Verdict } from '../contracts/verdict.ts'
import { reportExchange } from './report-exchange.ts'

const WORST_FIRST: readonly Verdict[] = [
  'failed',
  'could-not-run',
  'incomplete',
  'not-applicable',
  'passed',
]

/** What a report says of the providers that were recorded, one entry for each wire and origin; by name. */
export function reportProviders(
  judgements: readonly ExchangeJudgement[],
): readonly ReportProvider[] {
  const groups = Map.groupBy(judgements, ({ exchange }) => {
    const { subject, origin } = exchange.fixture.header
    return JSON.stringify([subject.name, exchange.wire ?? null, origin])
  })
  return Array.from(groups, ([, group]) => reportProvider(group))
    .filter((provider) => provider !== undefined)
    .toSorted((a, b) => compare(`${a.name} ${a.wire}`, `${b.name} ${b.wire}`))
}

function reportProvider(judgements: readonly ExchangeJudgement[]): ReportProvider | undefined {
  const [first] = judgements
  if (first === undefined) return undefined
  const { fixture, wire = null } = first.exchange
  const { subject, origin, source } = fixture.header
  const exchanges = judgements.map((judgement) => reportExchange(judgement)).toSorted(worstFirst)
  const worst = exchanges[0]
  return {
    name: subject.name,
    wire,
    origin,
    source,
    verdict: worst?.verdict ?? 'not-applicable',
    ...(worst?.reason !== undefined && { reason: `${worst.name}: ${worst.reason}` }),
    models: [...new Set(exchanges.flatMap(({ model }) => model ?? []))].toSorted(),
    exchanges,
  }
}

function worstFirst(a: ReportExchange, b: ReportExchange): number {
  return WORST_FIRST.indexOf(a.verdict) - WORST_FIRST.indexOf(b.verdict) || compare(a.name, b.name)
}

/** By code units: the same order in every locale. */
function compare(left: string, right: string): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}
