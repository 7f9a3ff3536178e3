import type { Report } from '../../contracts/report.ts'
import { buildReport } from '../build-report.ts'
import type { UnreadFixture } from '../build-report.ts'
import { summariseServer } from '../summarise-server.ts'
import type { JudgedConversation } from '../summarise-server.ts'

/** The report on servers with one recording each. */
export function reportOf(
  servers: readonly JudgedConversation[],
  unread: readonly UnreadFixture[] = [],
): Report {
  return buildReport({
    judgements: servers.map((server) => summariseServer([server])),
    fixtures: servers.map(({ conversation }) => conversation.fixture),
    unread,
    now: new Date('2026-11-21T12:00:00.000Z'),
  })
}
