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
import { serversOnce } from '../../src/verdict/servers-once.ts'
import type { CountedServer, CountedTool } from '../../src/verdict/servers-once.ts'
import { SUBJECT_STATES } from '../../src/contracts/subject-state.ts'

/** A server with its place in the page. */
export interface PageServer {
  readonly number: number
  /** What stands behind `#` where it is addressed, before it is encoded: `server@version`. */
  readonly address: string
  readonly fragment: string
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
  /** What stands behind `#` where it is addressed, before it is encoded: `server@version/tool`. */
  readonly address: string
  readonly fragment: string
  readonly tool: ReportTool
  /** The tool as the summary counts it, once for all eras; none of what is not a tool of the server. */
  readonly counted?: CountedTool | undefined
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
  const found = serverFindings(report).toSorted((left, right) =>
    serversWorstFirst(left.server, right.server),
  )
  const once = new Map(
    serversOnce(servers).flatMap((counted) => counted.eras.map((era) => [era, counted] as const)),
  )
  return found.map(({ server, findings }, number) => {
    const address = counters.addressFor(serverAddress(server), server.transport)
    return {
      number,
      address,
      fragment: encodedFragment(address),
      server,
      fixtures: server.fixtures.flatMap((path) => fixturesBy.get(path) ?? []),
      notes: server.fixtures.flatMap((path) => notesBy.get(path) ?? []),
      findings,
      tools: pageTools(server, { findings, address, counters, once: once.get(server) }),
    }
  })
}

/** As in the ids of its calls. */
function serverAddress({ name, version, reportedVersion, era }: ReportServer): string {
  const known = version ?? reportedVersion
  const label = known === undefined ? name : `${name}@${known}`
  return era === 'modern' ? `${label}+modern` : label
}

/** By state; of two in the same state the one with more such tools. */
function serversWorstFirst(left: ReportServer, right: ReportServer): number {
  return rankOf(left) - rankOf(right) || alikeTools(right) - alikeTools(left)
}

function alikeTools({ state, tools }: ReportServer): number {
  return tools.filter((tool) => tool.state === state).length
}

function rankOf({ state }: Pick<ReportServer, 'state'>): number {
  return SUBJECT_STATES.indexOf(state)
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

interface ServerParts {
  readonly findings: readonly Finding[]
  readonly address: string
  readonly counters: Counters
  readonly once: CountedServer | undefined
}

function pageTools(
  { tools, transport }: ReportServer,
  { findings, address: ofServer, counters, once }: ServerParts,
): readonly PageTool[] {
  const byTool = Map.groupBy(findings, ({ subject }) => subject.tool ?? '')
  return tools.toSorted(worstFirst).map((tool) => {
    const own = byTool.get(tool.name) ?? []
    const byId = Map.groupBy(own, ({ id }) => id)
    const ofCalls = new Set(tool.calls.flatMap((call) => call.findings))
    const ofTool = `${ofServer}/${tool.name}`
    return {
      number: counters.nextTool(),
      address: ofTool,
      fragment: encodedFragment(ofTool),
      tool,
      ...(tool.listed && { counted: once?.tools.find(({ name }) => name === tool.name) }),
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

/** Tools that the server doesn't have were called all the same: they are last. */
function worstFirst(left: ReportTool, right: ReportTool): number {
  return Number(right.listed) - Number(left.listed) || rankOf(left) - rankOf(right)
}
