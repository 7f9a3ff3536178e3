import type { ExchangeJudgement } from '../../contracts/llm-judgement.ts'
import type { Report } from '../../contracts/report.ts'
import { buildReport } from '../build-report.ts'
import type { UnreadFixture } from '../build-report.ts'
import { summariseServer } from '../summarise-server.ts'
import type { JudgedConversation } from '../summarise-server.ts'

/** The report on servers with one recording each, and on exchanges with models. */
export function reportOf(
  servers: readonly JudgedConversation[],
  unread: readonly UnreadFixture[] = [],
  exchanges: readonly ExchangeJudgement[] = [],
): Report {
  return buildReport({
    judgements: servers.map((server) => summariseServer([server])),
    exchanges,
    fixtures: [
      ...servers.map(({ conversation }) => conversation.fixture),
      ...exchanges.map(({ exchange }) => exchange.fixture),
    ],
    unread,
    now: new Date('2026-11-21T12:00:00.000Z'),
  })
}
