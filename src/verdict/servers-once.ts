import type { Compliance, Wrapping } from '../contracts/classification.ts'
import type { ReportServer, ReportTool } from '../contracts/report.ts'
import type { Verdict } from '../contracts/verdict.ts'
import type { SubjectState } from '../contracts/subject-state.ts'
import { worstState } from './subject-state.ts'
import { VERDICTS_WORST_FIRST } from './verdicts-worst-first.ts'
import { worstCompliance } from './worst-compliance.ts'
import { worstWrapping } from './worst-wrapping.ts'

/** A server, counted once however many eras it was spoken to in. */
export interface CountedServer extends Pick<ReportServer, 'name' | 'version' | 'origin'> {
  /** The worst of its eras. */
  readonly verdict: Verdict
  /** The worst of its eras. */
  readonly state: SubjectState
  /** What it was counted from. */
  readonly eras: readonly ReportServer[]
  /** Those that it lists. */
  readonly tools: readonly CountedTool[]
}

/** A tool, counted once; the worst of its eras. */
export interface CountedTool {
  readonly name: string
  readonly compliance: Compliance
  readonly wrapping: Wrapping
  readonly state: SubjectState
  readonly exercised: boolean
}

/** Returns the servers of a report, those that were spoken to with and without a handshake once. */
export function serversOnce(servers: readonly ReportServer[]): readonly CountedServer[] {
  const alike = Map.groupBy(servers, ({ name, version, transport, origin }) =>
    JSON.stringify([name, version, transport, origin]),
  )
  return [...alike.values()].flatMap((group) => {
    const modern = group.filter(({ era }) => era === 'modern')
    const legacy = group.filter(({ era }) => era === 'legacy')
    const [more, fewer] = modern.length > legacy.length ? [modern, legacy] : [legacy, modern]
    return more.map((server, index) => counted(server, fewer[index]))
  })
}

function counted(server: ReportServer, other: ReportServer | undefined): CountedServer {
  const { name, version, origin } = server
  const both = [server, ...(other === undefined ? [] : [other])]
  const verdicts = both.map(({ verdict }) => verdict)
  const listed = both.flatMap(({ tools }) => tools.filter((tool) => tool.listed))
  return {
    name,
    ...(version !== undefined && { version }),
    origin,
    verdict: VERDICTS_WORST_FIRST.find((it) => verdicts.includes(it)) ?? server.verdict,
    state: worstState(both.map(({ state }) => state)),
    eras: both,
    tools: [...Map.groupBy(listed, (tool) => tool.name)].map(countedTool),
  }
}

function countedTool([name, tools]: readonly [string, readonly ReportTool[]]): CountedTool {
  return {
    name,
    compliance: worstCompliance(tools.map(({ compliance }) => compliance)),
    wrapping: worstWrapping(tools.map(({ wrapping }) => wrapping)),
    state: onceState(tools.map(({ state }) => state)),
    exercised: tools.some(({ exercised }) => exercised),
  }
}

/** What one era does not call another one may. */
function onceState(states: readonly SubjectState[]): SubjectState {
  const called = states.filter((state) => state !== 'not-called')
  return called.length === 0 ? 'not-called' : worstState(called)
}
