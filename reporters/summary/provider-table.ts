import type { Report } from '../../src/contracts/report.ts'
import { codeSpan } from '../markdown/code-span.ts'
import { prose } from '../markdown/prose.ts'
import { table } from '../markdown/table.ts'
import { levelCounts } from '../shared/level-counts.ts'
import { nameList } from '../shared/name-list.ts'
import { verdictCounts } from '../shared/outcome-line.ts'
import { providerFindings } from '../shared/provider-findings.ts'
import type { ProviderFindings } from '../shared/provider-findings.ts'
import { providerTitle, wireName } from '../shared/provider-title.ts'
import { withoutRest } from './without-rest.ts'

const MODELS_LIMIT = 60
const NAMES_LIMIT = 60

/** All providers of models, with wire, models, exchanges by verdict and the number of findings. */
export function providerTable(report: Report): readonly string[] {
  if (report.providers.length === 0) return []
  const { shown, rest } = withoutRest(providerFindings(report), 'provider')
  return [
    ...table(['Provider', 'Wire', 'Models', 'Exchanges', 'Findings'], shown.map(rowOf)),
    '',
    ...rest,
  ]
}

function rowOf({ provider, findings }: ProviderFindings): readonly string[] {
  const { models, exchanges } = provider
  return [
    codeSpan(providerTitle(provider), 'cell'),
    wireName(provider),
    models.length === 0 ? '' : codeSpan(nameList(models, MODELS_LIMIT), 'cell'),
    prose(`${exchanges.length}: ${verdictCounts(exchanges, NAMES_LIMIT)}`),
    levelCounts(findings),
  ]
}
