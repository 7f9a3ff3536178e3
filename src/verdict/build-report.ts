import type { CallReactions, ExchangeReactions } from '../contracts/client-reaction.ts'
import type { Fixture } from '../contracts/fixture.ts'
import type { ServerJudgement } from '../contracts/judgement.ts'
import type { ExchangeJudgement } from '../contracts/llm-judgement.ts'
import type { Report, ReportServer } from '../contracts/report.ts'
import { packageVersion } from '../files/package-version.ts'
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
  const unread = input.unread ?? []
  const unjudged = new Set(unread.map(({ path }) => path))
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
    eras: compareEras(input.judgements),
    erasCompared: comparedEras(input.judgements),
    providers,
    suites: [],
    findings: [...input.judgements, ...exchanges].flatMap(({ findings }) => findings),
    summary: summariseReport(servers, providers),
  }
}

function worstFirst(left: ReportServer, right: ReportServer): number {
  return (
    VERDICTS_WORST_FIRST.indexOf(left.verdict) - VERDICTS_WORST_FIRST.indexOf(right.verdict) ||
    WRAPPINGS_WORST_FIRST.indexOf(left.wrapping) - WRAPPINGS_WORST_FIRST.indexOf(right.wrapping) ||
    compareText(left.name, right.name) ||
    compareText(right.version ?? '', left.version ?? '')
  )
}
