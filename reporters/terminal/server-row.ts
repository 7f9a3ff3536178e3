import type { ReportServer } from '../../src/contracts/report.ts'
import { serverTitle } from '../shared/server-title.ts'
import { serverStateWords, SUBJECT_STATE_WORDS } from '../shared/subject-states.ts'
import { segment, styleOf } from './line.ts'
import type { Segment } from './line.ts'

/** Returns the cells of a server's own row: its name, its transport and revision, its state. */
export function serverRow(server: ReportServer): readonly Segment[] {
  return [
    segment(serverTitle(server), 'strong'),
    segment(`${server.transport} ${server.protocolVersion ?? ''}`.trim(), 'dim'),
    segment(serverStateWords(server), styleOf(SUBJECT_STATE_WORDS[server.state].tone)),
  ]
}
