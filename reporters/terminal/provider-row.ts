import type { ReportProvider } from '../../src/contracts/report-provider.ts'
import type { Verdict } from '../../src/contracts/verdict.ts'
import { plural } from '../../src/text/plural.ts'
import { nameList } from '../shared/name-list.ts'
import { verdictCounts } from '../shared/outcome-line.ts'
import { providerTitle, wireName } from '../shared/provider-title.ts'
import { segment } from './line.ts'
import type { Segment, Style } from './line.ts'

const MODELS_LIMIT = 30

const STYLES: Readonly<Record<Verdict, Style | undefined>> = {
  passed: 'good',
  failed: 'bad',
  incomplete: 'warning',
  'not-applicable': undefined,
  'could-not-run': 'bad',
}

/** The cells of a provider's own row: who it is, on which wire, which models were named, how its exchanges did. */
export function providerRow(provider: ReportProvider): readonly Segment[] {
  const { models, exchanges, verdict } = provider
  const named = models.length === 0 ? '' : `, models: ${nameList(models, MODELS_LIMIT)}`
  const counts = verdictCounts(exchanges, 0)
  return [
    segment(providerTitle(provider), 'strong'),
    segment(`${wireName(provider)}${named}`, 'dim'),
    segment(`${plural(exchanges.length, 'exchange')}: ${counts}`, STYLES[verdict]),
  ]
}
