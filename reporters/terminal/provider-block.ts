import type { FindingLevel } from '../../src/contracts/finding.ts'
import type { ReportFixture } from '../../src/contracts/report.ts'
import { plural } from '../../src/text/plural.ts'
import { nameList } from '../shared/name-list.ts'
import type { ProviderFindings } from '../shared/provider-findings.ts'
import { exchangeRows } from './exchange-rows.ts'
import type { ExchangeRow } from './exchange-rows.ts'
import { findingLines } from './finding-lines.ts'
import { flow, wrapText } from './flow.ts'
import { isShownFrom, lesserLines } from './lesser-lines.ts'
import { hanging } from './hanging.ts'
import { segment } from './line.ts'
import type { Line } from './line.ts'
import { providerRow } from './provider-row.ts'

const NAMES_INDENT = 4
const NAME_LINES = 3
const NOTE_LINES = 2
const FIXTURES_SHOWN = 3
const NAMES_LOOKED_AT = 100
/** What a list of names that is too long may end in. */
const MORE = '  and 9999 more'

/** What is said of one provider, and where its columns stand. */
export interface ProviderBlockOptions {
  /** Findings below it are only counted. */
  readonly level: FindingLevel
  /** Whether to print exchanges that passed, too. */
  readonly verbose: boolean
  readonly fixtures: readonly ReportFixture[]
  readonly width: number
  /** Of the column that exchanges' names stand in. */
  readonly nameColumns: number
  readonly providerStops: readonly number[]
  readonly exchangeStops: readonly number[]
}

/** One provider on one wire: its row, its exchanges, what was found, notes on its fixtures. */
export function providerBlock(
  found: ProviderFindings,
  options: ProviderBlockOptions,
): readonly Line[] {
  const { width, nameColumns, providerStops } = options
  return [
    ...flow(providerRow(found.provider), { width, stops: providerStops }),
    ...exchangeRows(found, nameColumns)
      .filter(({ needsSomething }) => options.verbose || needsSomething)
      .flatMap((row) => exchangeLines(row, options)),
    ...findingLines(found.findings.filter(isShownFrom(options.level)), width),
    ...lesserLines(found.findings, options.level),
    ...fixtureLines(options),
  ]
}

/** Who needs nothing is named on one line, who needs something on a few. */
function exchangeLines(
  { cells, names, notes, rejections, needsSomething }: ExchangeRow,
  { width, exchangeStops }: ProviderBlockOptions,
): readonly Line[] {
  const room = width - NAMES_INDENT
  const lines = needsSomething ? NAME_LINES : 1
  // A line may end before a name that doesn't fit it.
  const longest = Math.max(0, ...names.slice(0, NAMES_LOOKED_AT).map((name) => name.length))
  const list = nameList(names, (room - longest) * (lines - 1) + room - MORE.length)
  const named = wrapText(list, room, lines).map(({ text }) =>
    segment(text, needsSomething ? undefined : 'dim'),
  )
  const below = [
    ...(names.length === 0 ? [] : named),
    ...[...notes, ...rejections].flatMap((note) => wrapText(note, room, NOTE_LINES)),
  ]
  return [
    ...flow(cells, { width, stops: exchangeStops }),
    ...below.map((part) => [segment(' '.repeat(NAMES_INDENT)), part]),
  ]
}

/** Those that aren't whole, or have something odd; how many more there are. */
function fixtureLines({ fixtures, width }: ProviderBlockOptions): readonly Line[] {
  const odd = fixtures.filter(({ complete, problems }) => !complete || problems.length > 0)
  const left = odd.length - FIXTURES_SHOWN
  return [
    ...odd.slice(0, FIXTURES_SHOWN).flatMap(({ path, complete, problems }) => {
      const label = complete ? segment('note') : segment('incomplete', 'warning')
      return hanging(label, `${path}: ${problems.join('; ')}`, { width, indent: 2 })
    }),
    ...(left > 0 ? [[segment(`  and ${plural(left, 'more fixture')} like these`)]] : []),
  ]
}
