import type { ReportCall } from '../../src/contracts/report.ts'

/** Whether a call was answered by an error, the tool's or the protocol's. */
export function isError({ channel }: ReportCall): boolean {
  return channel === 'error' || channel === 'protocol-error'
}
