import type { Report } from '../../src/contracts/report.ts'
import { codeSpan } from '../markdown/code-span.ts'
import { prose } from '../markdown/prose.ts'
import { table } from '../markdown/table.ts'
import { nameList } from '../shared/name-list.ts'
import { providerFindings } from '../shared/provider-findings.ts'
import { fullProviderTitle } from '../shared/provider-title.ts'
import { exchangeRows } from '../terminal/exchange-rows.ts'
import type { ExchangeRow } from '../terminal/exchange-rows.ts'
import { withoutRest } from './without-rest.ts'

const NAMES_LIMIT = 100
const NOTE_LIMIT = 200

/** The exchanges that didn't go well, those of which the same is said together. */
export function exchangeTable(report: Report): readonly string[] {
  const rows = providerFindings(report).flatMap((found) =>
    exchangeRows(found, NAMES_LIMIT)
      .filter(({ needsSomething }) => needsSomething)
      .map((row) => cellsOf(fullProviderTitle(found.provider), row)),
  )
  if (rows.length === 0) return []
  const { shown, rest } = withoutRest(rows, 'row')
  return [
    "### Exchanges that didn't go well",
    '',
    ...table(['Provider', 'Exchanges', 'What came', 'Schema', 'Clients', 'Findings', 'Why'], shown),
    '',
    ...rest,
  ]
}

function cellsOf(
  provider: string,
  { cells, names, notes, rejections }: ExchangeRow,
): readonly string[] {
  const [name, ...others] = cells.map(({ text }) => text)
  const list = names.length === 0 ? (name ?? '') : nameList(names, NAMES_LIMIT)
  return [
    codeSpan(provider, 'cell'),
    codeSpan(list, 'cell'),
    ...others.map((text) => prose(text)),
    prose([...notes, ...rejections].join('; '), NOTE_LIMIT),
  ]
}
