import type { Report } from '../../src/contracts/report.ts'
import { codeSpan } from '../markdown/code-span.ts'
import { prose } from '../markdown/prose.ts'
import { table } from '../markdown/table.ts'
import { levelCounts } from '../shared/level-counts.ts'
import { serverFindings } from '../shared/server-findings.ts'
import type { ServerFindings } from '../shared/server-findings.ts'
import { serverTitle } from '../shared/server-title.ts'
import { serverRow } from '../terminal/server-row.ts'
import { withoutRest } from './without-rest.ts'

/** All servers, with verdict, tools and the number of findings. */
export function serverTable(report: Report): readonly string[] {
  if (report.servers.length === 0) return []
  const { shown, rest } = withoutRest(serverFindings(report), 'server')
  return [
    ...table(['Server', 'Transport', 'State', 'Tools', 'Findings'], shown.map(rowOf)),
    '',
    ...rest,
  ]
}

function rowOf({ server, findings }: ServerFindings): readonly string[] {
  const [, spoken, verdict] = serverRow(server).map(({ text }) => prose(text))
  const listed = server.tools.filter((tool) => tool.listed)
  const exercised = listed.filter((tool) => tool.exercised).length
  return [
    codeSpan(serverTitle(server), 'cell'),
    spoken ?? '',
    verdict ?? '',
    `${exercised} of ${listed.length} called`,
    levelCounts(findings),
  ]
}
