import type { Finding } from '../../src/contracts/finding.ts'
import type { ReportExchange } from '../../src/contracts/report-provider.ts'
import { plural } from '../../src/text/plural.ts'
import { describeCame } from '../shared/describe-came.ts'
import { describeClients } from '../shared/describe-clients.ts'
import { contentKinds, describeContent } from '../shared/describe-content.ts'
import { describeFit, fitsOf, worstTone } from '../shared/describe-fit.ts'
import { nameList } from '../shared/name-list.ts'
import type { ProviderFindings } from '../shared/provider-findings.ts'
import { exchangeNotes, rejectionNotes } from './exchange-notes.ts'
import { segment, widthOf } from './line.ts'
import type { Segment } from './line.ts'

const CODES_LIMIT = 40

/** What a line says of an exchange, or of several of which it says the same. */
export interface ExchangeRow {
  /** Name, what came, schemas, what real clients make of it, codes of findings. */
  readonly cells: readonly Segment[]
  /** Names of the exchanges that the row only counts. */
  readonly names: readonly string[]
  /** What is to be said below. */
  readonly notes: readonly string[]
  /** Why clients reject it, where no earlier row says the same: what they say of one they often say of the next. */
  readonly rejections: readonly string[]
  readonly needsSomething: boolean
}

/**
 * The rows of a provider's exchanges, in the report's order. Exchanges of which the same is said share a row, which counts
 * them where their names don't fit their column, and counts their calls together.
 */
export function exchangeRows(
  { provider, findingsOf }: ProviderFindings,
  nameColumns: number,
): readonly ExchangeRow[] {
  const alike = Map.groupBy(provider.exchanges, (exchange) =>
    sharedWords(exchange, findingsOf(exchange)),
  )
  const said = new Set<string>()
  return Array.from(alike.values(), (exchanges) => {
    const row = rowOf(exchanges, findingsOf, nameColumns)
    const rejections = row.rejections.filter((note) => !said.has(note))
    for (const note of rejections) said.add(note)
    return { ...row, rejections }
  })
}

/** What a row says, the numbers of calls apart. */
function sharedWords(exchange: ReportExchange, findings: readonly Finding[]): string {
  return JSON.stringify([
    describeCame(exchange),
    contentKinds([exchange]).map(({ name }) => name),
    fitsOf([exchange]).map(({ what, words }) => [what, words]),
    describeClients(exchange.clients),
    codesOf(findings),
    exchangeNotes(exchange),
    rejectionNotes(exchange),
  ])
}

function rowOf(
  exchanges: readonly ReportExchange[],
  findingsOf: ProviderFindings['findingsOf'],
  nameColumns: number,
): ExchangeRow {
  const [first] = exchanges
  const names = exchanges.map(({ name }) => name)
  const list = names.join(', ')
  const isCounted = names.length > 1 && widthOf(list) > nameColumns
  const tone = worstTone(fitsOf(exchanges))
  const findings = exchanges.flatMap(findingsOf)
  const came = first === undefined ? '' : describeCame(first)
  const content = describeContent(exchanges)
  const clients = first === undefined ? '' : describeClients(first.clients)
  const verdict = first?.verdict ?? 'passed'
  return {
    cells: [
      segment(isCounted ? plural(names.length, 'exchange') : list),
      segment([came, content].filter(Boolean).join(' · '), isFailed(verdict) ? 'bad' : undefined),
      segment(describeFit(exchanges), tone === 'plain' ? undefined : tone),
      segment(clients, clients.includes('reject') ? 'bad' : 'warning'),
      segment(nameList(codesOf(findings), CODES_LIMIT), 'dim'),
    ],
    names: isCounted ? names : [],
    notes: first === undefined ? [] : exchangeNotes(first).filter((note) => note !== came),
    rejections: first === undefined ? [] : rejectionNotes(first),
    needsSomething:
      verdict !== 'passed' || tone === 'bad' || findings.some(({ level }) => level !== 'advice'),
  }
}

function isFailed(verdict: ReportExchange['verdict']): boolean {
  return verdict === 'failed' || verdict === 'could-not-run'
}

function codesOf(findings: readonly Finding[]): readonly string[] {
  return [...new Set(findings.map(({ code }) => code))].toSorted()
}
