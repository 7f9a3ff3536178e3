import type { FindingLevel } from '../../src/contracts/finding.ts'
import type { Report } from '../../src/contracts/report.ts'
import { providerFindings } from '../shared/provider-findings.ts'
import { exchangeRows } from './exchange-rows.ts'
import { stopsFor } from './flow.ts'
import type { Line } from './line.ts'
import { providerBlock } from './provider-block.ts'
import { providerRow } from './provider-row.ts'

/** Most columns of each column but the last. */
const PROVIDER_LIMITS = [34, 34]
const EXCHANGE_LIMITS = { narrow: [40, 20, 24], usual: [40, 20, 24], wide: [48, 24, 28] }
const NAME_COLUMNS = { narrow: 24, usual: 34, wide: 40 }
const USUAL = 96
const WIDE = 120

/** What a part of the terminal's report is printed with. */
export interface PrintOptions {
  readonly width: number
  readonly level: FindingLevel
  readonly quiet: boolean
  readonly verbose: boolean
}

/** The providers of a report, each on each wire a block, in the report's order. */
export function providerLines(
  report: Report,
  { width, level, verbose }: Omit<PrintOptions, 'quiet'>,
): readonly Line[] {
  const found = providerFindings(report)
  const fixturesBy = Map.groupBy(report.fixtures, ({ path }) => path)
  const room = width < USUAL ? 'narrow' : width < WIDE ? 'usual' : 'wide'
  const nameColumns = NAME_COLUMNS[room]
  const cells = found.flatMap((it) => exchangeRows(it, nameColumns)).map((row) => row.cells)
  const stops = {
    providerStops: stopsFor(
      found.map(({ provider }) => providerRow(provider)),
      { indent: 0, limits: PROVIDER_LIMITS },
    ),
    exchangeStops: stopsFor(cells, { indent: 2, limits: [nameColumns, ...EXCHANGE_LIMITS[room]] }),
  }
  return found.flatMap((it) => [
    ...providerBlock(it, {
      ...stops,
      level,
      verbose,
      fixtures: it.provider.exchanges.flatMap(({ fixture }) => fixturesBy.get(fixture) ?? []),
      width,
      nameColumns,
    }),
    [],
  ])
}
