import type { Report, ReportTool } from '../../src/contracts/report.ts'

/** A report with other tools in the place of its own. */
export function mapTools(report: Report, map: (tool: ReportTool) => ReportTool): Report {
  return {
    ...report,
    servers: report.servers.map((server) => ({
      ...server,
      tools: server.tools.map((tool) => map(tool)),
    })),
  }
}
