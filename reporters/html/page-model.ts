import type { Finding } from '../../src/contracts/finding.ts'
import type { Transport } from '../../src/contracts/fixture.ts'
import type {
  Report,
  ReportCall,
  ReportFixture,
  ReportServer,
  ReportTool,
} from '../../src/contracts/report.ts'
import { fixtureNotes } from '../shared/fixture-notes.ts'
import type { FixtureNote } from '../shared/fixture-notes.ts'
import { serverFindings } from '../shared/server-findings.ts'
import { encodedFragment } from './encoded-fragment.ts'
import { WRAPPINGS_WORST_FIRST } from '../../src/verdict/worst-wrapping.ts'

/** A server with its place in the page. */
export interface PageServer {
  readonly number: number
  readonly server: ReportServer
  readonly fixtures: readonly ReportFixture[]
  /** What must be known of its fixtures before they are believed. */
  readonly notes: readonly FixtureNote[]
  /** All that its fixtures show, of its tools and calls too. */
  readonly findings: readonly Finding[]
  readonly tools: readonly PageTool[]
}

/** A tool with its place in the page. */
export interface PageTool {
  /** Counted over all servers. */
  readonly number: number
  readonly tool: ReportTool
  /** Those of no call. */
  readonly findings: readonly Finding[]
  readonly calls: readonly PageCall[]
}

/** A call with its place in the page. */
export interface PageCall {
  /** Counted over all tools. */
  readonly number: number
  /** What stands behind `#` where it is addressed, before it is encoded. */
  readonly address: string
  /** The same as it stands there. */
  readonly fragment: string
  readonly call: ReportCall
  readonly findings: readonly Finding[]
}

/** The servers of a report as the page shows them: tools that need something first, everything numbered. */
export function pageServers(report: Report): readonly PageServer[] {
  const { servers, fixtures } = report
  const fixturesBy = Map.groupBy(fixtures, ({ path }) => path)
  const notesBy = Map.groupBy(fixtureNotes(report), ({ path }) => path)
  const counters = createCounters(servers)
  return serverFindings(report).map(({ server, findings }, number) => ({
    number,
    server,
    fixtures: server.fixtures.flatMap((path) => fixturesBy.get(path) ?? []),
    notes: server.fixtures.flatMap((path) => notesBy.get(path) ?? []),
    findings,
    tools: pageTools(server, findings, counters),
  }))
}

interface Counters {
  readonly nextTool: () => number
  readonly nextCall: () => number
  /** The address of a call. */
  readonly addressFor: (id: string, transport: Transport) => string
}

/** A server that was recorded over several transports gives the same ids several times; those over stdio stay as they are. */
function createCounters(servers: readonly ReportServer[]): Counters {
  let tools = 0
  let calls = 0
  const ids = servers.flatMap((server) => server.tools.flatMap((tool) => tool.calls))
  const byId = Map.groupBy(ids, ({ id }) => id)
  const seen = new Map<string, number>()
  return {
    nextTool: () => tools++,
    nextCall: () => calls++,
    addressFor(id, transport) {
      const isShared = transport !== 'stdio' && (byId.get(id)?.length ?? 0) > 1
      const address = isShared ? `${id}~${transport}` : id
      const count = (seen.get(address) ?? 0) + 1
      seen.set(address, count)
      return count === 1 ? address : `${address}~${count}`
    },
  }
}

function pageTools(
  { tools, transport }: ReportServer,
  findings: readonly Finding[],
  counters: Counters,
): readonly PageTool[] {
  const byTool = Map.groupBy(findings, ({ subject }) => subject.tool ?? '')
  return tools.toSorted(worstFirst).map((tool) => {
    const own = byTool.get(tool.name) ?? []
    const byId = Map.groupBy(own, ({ id }) => id)
    const ofCalls = new Set(tool.calls.flatMap((call) => call.findings))
    return {
      number: counters.nextTool(),
      tool,
      findings: own.filter(({ id }) => !ofCalls.has(id)),
      calls: tool.calls.map((call) => {
        const address = counters.addressFor(call.id, transport)
        return {
          number: counters.nextCall(),
          address,
          fragment: encodedFragment(address),
          call,
          findings: call.findings.flatMap((id) => byId.get(id)?.slice(0, 1) ?? []),
        }
      }),
    }
  })
}

function worstFirst(left: ReportTool, right: ReportTool): number {
  return (
    Number(right.verdict === 'failed') - Number(left.verdict === 'failed') ||
    Number(right.exercised) - Number(left.exercised) ||
    WRAPPINGS_WORST_FIRST.indexOf(left.wrapping) - WRAPPINGS_WORST_FIRST.indexOf(right.wrapping)
  )
}
