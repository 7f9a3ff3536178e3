import type { CallReactions, ExchangeReactions } from '../contracts/client-reaction.ts'
import type { Fixture } from '../contracts/fixture.ts'
import type { ServerJudgement } from '../contracts/judgement.ts'
import type { ExchangeJudgement } from '../contracts/llm-judgement.ts'
import type { Report, ReportServer } from '../contracts/report.ts'
import type { ReportSuite } from '../contracts/report-suite.ts'
import { packageHomepage, packageVersion } from '../files/own-package.ts'
import { printable } from '../text/printable.ts'
import { compareText } from '../text/compare-text.ts'
import { compareEras } from './compare-eras.ts'
import { comparedEras } from './era-pairs.ts'
import { reportFixture } from './report-fixture.ts'
import { reportProviders } from './report-provider.ts'
import { reportServer } from './report-server.ts'
import { summariseReport } from './summarise-report.ts'
import { VERDICTS_WORST_FIRST } from './verdicts-worst-first.ts'
import { WRAPPINGS_WORST_FIRST } from './worst-wrapping.ts'

/** A file that was named and couldn't be read, or a recording that couldn't be judged. */
export interface UnreadFixture {
  readonly path: string
  readonly reason: string
}

/** What a report is made of. */
export interface ReportInput {
  readonly judgements: readonly ServerJudgement[]
  /** Of model providers. @defaultValue [] */
  readonly exchanges?: readonly ExchangeJudgement[]
  readonly fixtures: readonly Fixture[]
  readonly unread?: readonly UnreadFixture[]
  /** Runs of conformance suites. @defaultValue [] */
  readonly suites?: readonly ReportSuite[]
  /**
   * What real clients make of the calls, as `replayThroughClients` tells.
   * @defaultValue nothing is known of any client
   */
  readonly reactions?: CallReactions
  /**
   * What official clients make of providers' answers, by the exchanges of `exchanges`.
   * @defaultValue nothing is known of any client
   */
  readonly llmReactions?: ExchangeReactions
  /** @defaultValue the time of the call */
  readonly now?: Date
}

/** The report of a run: servers worst first, evidence cut, everything counted. */
export function buildReport(input: ReportInput): Report {
  const reactions: CallReactions = input.reactions ?? new Map()
  const exchanges = input.exchanges ?? []
  const providers = reportProviders(exchanges, input.llmReactions ?? new Map())
  const { judgements, servers, lost } = reportServers(input.judgements, reactions)
  const unread = [...(input.unread ?? []), ...lost]
  const unjudged = new Set(unread.map(({ path }) => path))
  const homepage = packageHomepage()
  return {
    reportVersion: 1,
    assay: packageVersion(),
    ...(homepage !== undefined && { homepage }),
    generatedAt: (input.now ?? new Date()).toISOString(),
    environment: { node: process.version, platform: process.platform },
    fixtures: [
      ...input.fixtures
        .filter(({ path }) => !unjudged.has(path))
        .map((fixture) => reportFixture(fixture)),
      ...unread.map(({ path, reason }) => ({
        path,
        complete: false,
        problems: [reason],
      })),
    ],
    servers,
    eras: compareEras(judgements),
    erasCompared: comparedEras(judgements),
    providers,
    suites: input.suites ?? [],
    findings: [...judgements, ...exchanges].flatMap(({ findings }) => findings),
    summary: summariseReport(servers, providers),
  }
}

/** Says what a fault of ours over a recording was. */
export function faultReason(error: unknown): string {
  const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return printable(`could not be judged, please report it: ${said}`)
}

interface ReportedServers {
  /** Of those servers that can be reported. */
  readonly judgements: readonly ServerJudgement[]
  readonly servers: readonly ReportServer[]
  readonly lost: readonly UnreadFixture[]
}

/** Reports server by server: a fault of ours over one takes no other's report with it. */
function reportServers(all: readonly ServerJudgement[], reactions: CallReactions): ReportedServers {
  const judgements: ServerJudgement[] = []
  const servers: ReportServer[] = []
  const lost: UnreadFixture[] = []
  for (const judgement of all) {
    try {
      const server = reportServer(judgement, reactions)
      judgements.push(judgement)
      if (server !== undefined) servers.push(server)
    } catch (error) {
      const reason = faultReason(error)
      lost.push(...judgement.conversations.map(({ fixture: { path } }) => ({ path, reason })))
    }
  }
  return { judgements, servers: servers.toSorted(worstFirst), lost }
}

function worstFirst(left: ReportServer, right: ReportServer): number {
  return (
    VERDICTS_WORST_FIRST.indexOf(left.verdict) - VERDICTS_WORST_FIRST.indexOf(right.verdict) ||
    WRAPPINGS_WORST_FIRST.indexOf(left.wrapping) - WRAPPINGS_WORST_FIRST.indexOf(right.wrapping) ||
    compareText(left.name, right.name) ||
    compareText(right.version ?? '', left.version ?? '')
  )
}
