import type { Finding } from '../../src/contracts/finding.ts'
import type { Report, ReportServer } from '../../src/contracts/report.ts'

/** A server with what was found about it. */
export interface ServerFindings {
  readonly server: ReportServer
  readonly findings: readonly Finding[]
}

/** The servers of a report, each with its findings, in the report's order. */
export function serverFindings({ servers, findings }: Report): readonly ServerFindings[] {
  const byFixture = Map.groupBy(findings, ({ evidence }) => evidence.fixture)
  return servers.map((server) => ({
    server,
    findings: server.fixtures.flatMap((path) => byFixture.get(path) ?? []),
  }))
}
