import type { Wrapping } from '../../src/contracts/classification.ts'
import type { ReportServer } from '../../src/contracts/report.ts'
import type { Verdict } from '../../src/contracts/verdict.ts'
import { serverTitle } from '../shared/server-title.ts'
import { segment } from './line.ts'
import type { Segment, Style } from './line.ts'

const VERDICT: Readonly<Record<Verdict, readonly [words: string, style?: Style]>> = {
  passed: ['passed', 'good'],
  failed: ['failed', 'bad'],
  incomplete: ['incomplete', 'warning'],
  'not-applicable': ['not exercised'],
  'could-not-run': ['could not run', 'bad'],
}

const WRAPPING: Readonly<Record<Wrapping, string>> = {
  impossible: 'wrapping impossible',
  required: 'wrapping required',
  recommended: 'wrapping recommended',
  'optional-unwrap': 'unwrapping optional',
  none: 'needs no wrapping',
  unknown: 'wrapping unknown',
}

/** The cells of a server's own row: who it is, how it was spoken to, how it did. */
export function serverRow(server: ReportServer): readonly Segment[] {
  const [words, style] = VERDICT[server.verdict]
  const isJudged = server.verdict !== 'could-not-run' && server.verdict !== 'not-applicable'
  const status = isJudged ? `${words}, ${WRAPPING[server.wrapping]}` : words
  return [
    segment(serverTitle(server), 'strong'),
    segment(`${server.transport} ${server.protocolVersion ?? ''}`.trim(), 'dim'),
    segment(status, style),
  ]
}
