import type { Report, ReportServer } from '../contracts/report.ts'
import type { Verdict } from '../contracts/verdict.ts'

/**
 * Whether no verdict of a report rests on something that ran: no server started, no tool was called or gave anything but
 * errors, no model answered, no case of a suite was answered.
 */
export function nothingJudged({ servers, providers, suites }: Report): boolean {
  return (
    servers.every((server) => ranNothing(server.verdict) || gaveNothing(server)) &&
    suites.every(({ verdict }) => ranNothing(verdict)) &&
    providers.flatMap(({ exchanges }) => exchanges).every(({ verdict }) => ranNothing(verdict))
  )
}

function ranNothing(verdict: Verdict): boolean {
  return verdict === 'could-not-run' || verdict === 'not-applicable'
}

/** Whether a server was called, and every call ended in an error. */
export function gaveNothing({ verdict, tools }: Pick<ReportServer, 'verdict' | 'tools'>): boolean {
  const listed = tools.filter((tool) => tool.listed)
  return (
    verdict === 'incomplete' &&
    listed.some(({ exercised }) => exercised) &&
    listed.every(({ judged }) => judged === 0)
  )
}
