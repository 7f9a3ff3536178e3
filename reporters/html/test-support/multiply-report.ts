import type { Report, ReportCall, ReportTool } from '../../../src/contracts/report.ts'
import { mapTools } from '../../test-support/map-tools.ts'

/** A report with the calls of its tools repeated, each tool's as often as the others', until there are that many. */
export function multiplyReport(report: Report, calls: number): Report {
  const tools = report.servers.flatMap((server) => server.tools).filter(isCalled)
  const each = Math.ceil(calls / tools.length)
  const counts = new Map(
    tools.map((tool, index) => [tool, Math.max(0, Math.min(each, calls - index * each))]),
  )
  return mapTools(report, (tool) => ({
    ...tool,
    calls: Array.from({ length: counts.get(tool) ?? 0 }, (_call, index) =>
      repeated(tool.calls, index),
    ).flat(),
  }))
}

function isCalled({ calls }: ReportTool): boolean {
  return calls.length > 0
}

function repeated(calls: readonly ReportCall[], index: number): readonly ReportCall[] {
  const call = calls[index % calls.length]
  if (call === undefined) return []
  return [{ ...call, id: `${call.id}/${index}`, name: `${call.name}/${index}` }]
}
