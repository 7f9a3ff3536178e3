import { plural } from '../../src/text/plural.ts'
import type { ReportCall, ReportTool } from '../../src/contracts/report.ts'

/** Whether a call was answered by an error, the tool's or the protocol's. */
export function isError({ channel }: ReportCall): boolean {
  return channel === 'error' || channel === 'protocol-error'
}

/** The first line of the error that a tool's calls ended in; undefined if none did, or each was expected or had to. */
export function unexpectedError({ calls, error }: ReportTool): string | undefined {
  return calls.some((call) => isError(call) && call.expect !== 'error' && call.refused !== true)
    ? error
    : undefined
}

/** Says how many calls there are, and how many of them ended in errors or were refused as they had to be. */
export function callCounts(calls: readonly ReportCall[]): readonly string[] {
  const refused = calls.filter((call) => call.refused === true).length
  const errors = calls.filter(isError).length - refused
  return [
    plural(calls.length, 'call'),
    ...(errors > 0 ? [plural(errors, 'error')] : []),
    ...(refused > 0 ? [`${refused} refused`] : []),
  ]
}

/** Says what came if no call gave a result. */
export function failedKind(calls: readonly ReportCall[]): string {
  return calls.every((call) => call.refused === true) ? 'refused' : 'only errors'
}
