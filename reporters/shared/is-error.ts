import type { ReportCall, ReportTool } from '../../src/contracts/report.ts'

/** Whether a call was answered by an error, the tool's or the protocol's. */
export function isError({ channel }: ReportCall): boolean {
  return channel === 'error' || channel === 'protocol-error'
}

/** The first line of the error that a tool's calls ended in; undefined if none did, or each was expected to. */
export function unexpectedError({ calls, error }: ReportTool): string | undefined {
  return calls.some((call) => isError(call) && call.expect !== 'error') ? error : undefined
}
