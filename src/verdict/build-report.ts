import type { CallReactions } from '../contracts/client-reaction.ts'
import type { Fixture } from '../contracts/fixture.ts'
import type { ServerJudgement } from '../contracts/judgement.ts'
import type { ExchangeJudgement } from '../contracts/llm-judgement.ts'
import type { Report, ReportServer } from '../contracts/report.ts'
import type { Verdict } from '../contracts/verdict.ts'
import { packageVersion } from '../files/package-version.ts'
import { compareEras } from './compare-eras.ts'
import { comparedEras } from './era-pairs.ts'
import { reportFixture } from './report-fixture.ts'
import { reportProviders } from './report-provider.ts'
import { reportServer } from './report-server.ts'
import { summariseReport } from './summarise-report.ts'
import { WRAPPINGS_WORST_FIRST } from './worst-wrapping.ts'

/** Only passing servers stand behind those about which nothing is known. */
const VERDICTS_WORST_FIRST: readonly Verdict[] = [
  'failed',
  'could-not-run',
  'incomplete',
  'not-applicable',
  'passed',
]

/** A file that was named and couldn't be read. */
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
  /**
   * What real clients make of the calls, as `replayThroughClients` tells.
   * @defaultValue nothing is known of any client
   */
  readonly reactions?: CallReactions
  /** @defaultValue the time of the call */
  readonly now?: Date
}

/** The report of a run: servers worst first, evidence cut, everything counted. */
export function buildReport(input: ReportInput): Report {
  const reactions: CallReactions = input.reactions ?? new Map()
  const exchanges = input.exchanges ?? []
  const servers = input.judgements
    .map((judgement) => reportServer(judgement, reactions))
    .filter((server) => server !== undefined)
    .toSorted(worstFirst)
  return {
    reportVersion: 1,
    assay: packageVersion(),
    generatedAt: (input.now ?? new Date()).toISOString(),
    environment: { node: process.version, platform: process.platform },
    fixtures: [
      ...input.fixtures.map((fixture) => reportFixture(fixture)),
      ...(input.unread ?? []).map(({ path, reason }) => ({
        path,
        complete: false,
        problems: [reason],
      })),
    ],
    servers,
    eras: compareEras(input.judgements),
    erasCompared: comparedEras(input.judgements),
    providers: reportProviders(exchanges),
    suites: [],
    findings: [...input.judgements, ...exchanges].flatMap(({ findings }) => findings),
    summary: summariseReport(servers, exchanges.length),
  }
}

function worstFirst(left: ReportServer, right: ReportServer): number {
  return (
    VERDICTS_WORST_FIRST.indexOf(left.verdict) - VERDICTS_WORST_FIRST.indexOf(right.verdict) ||
    WRAPPINGS_WORST_FIRST.indexOf(left.wrapping) - WRAPPINGS_WORST_FIRST.indexOf(right.wrapping) ||
    compare(left.name, right.name) ||
    compare(right.version ?? '', left.version ?? '')
  )
}

/** By code units: the same order in every locale. */
function compare(left: string, right: string): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}
