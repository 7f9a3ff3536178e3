import type { Finding } from '../../src/contracts/finding.ts'
import type { ReportExchange, ReportProvider } from '../../src/contracts/report-provider.ts'
import type { Report } from '../../src/contracts/report.ts'
import { fixtureNotes } from '../shared/fixture-notes.ts'
import type { FixtureNote } from '../shared/fixture-notes.ts'
import { providerFindings } from '../shared/provider-findings.ts'
import { encodedFragment } from './encoded-fragment.ts'

/** A provider on a wire with its place in the page. */
export interface PageProvider {
  readonly number: number
  readonly provider: ReportProvider
  readonly findings: readonly Finding[]
  readonly exchanges: readonly PageExchange[]
}

/** An exchange with its place in the page. */
export interface PageExchange {
  /** Counted over all providers. */
  readonly number: number
  /** What stands behind `#` where it is addressed, before it is encoded. */
  readonly address: string
  /** The same as it stands there. */
  readonly fragment: string
  readonly exchange: ReportExchange
  readonly findings: readonly Finding[]
  /** What must be known of its fixture before it is believed. */
  readonly notes: readonly FixtureNote[]
  /** Whether a reader without a script finds told what came. */
  readonly isTold: boolean
}

/** Exchanges that are told without a script, the worst; each takes a part of the page's megabyte. */
const TOLD = 100

/** The providers of a report as the page shows them, everything numbered; addresses in `taken` are somebody else's. */
export function pageProviders(report: Report, taken: ReadonlySet<string>): readonly PageProvider[] {
  const notesBy = Map.groupBy(fixtureNotes(report), ({ path }) => path)
  const addressFor = createAddresses(report, taken)
  let count = 0
  return providerFindings(report).map(({ provider, findings, findingsOf }, number) => ({
    number,
    provider,
    findings,
    exchanges: provider.exchanges.map((exchange) => {
      const address = addressFor(exchange, provider)
      const isTold = count < TOLD
      return {
        number: count++,
        isTold,
        address,
        fragment: encodedFragment(address),
        exchange,
        findings: findingsOf(exchange),
        notes: notesBy.get(exchange.fixture) ?? [],
      }
    }),
  }))
}

type AddressFor = (exchange: ReportExchange, provider: ReportProvider) => string

/** A provider that was asked the same on several wires may give one name several times. */
function createAddresses({ providers }: Report, taken: ReadonlySet<string>): AddressFor {
  const all = providers.flatMap(({ exchanges }) => exchanges)
  const byId = Map.groupBy(all, ({ id }) => id)
  const used = new Set(taken)
  return ({ id }, { wire }) => {
    const isShared = wire !== null && (byId.get(id)?.length ?? 0) > 1
    const named = isShared ? `${id}~${wire}` : id
    let address = named
    for (let times = 2; used.has(address); times += 1) address = `${named}~${times}`
    used.add(address)
    return address
  }
}
