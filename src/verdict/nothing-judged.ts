import type { Report } from '../contracts/report.ts'

/** Whether no verdict of a report rests on something that ran: no server started, or no tool was called. */
export function nothingJudged({ servers }: Report): boolean {
  return servers.every(({ verdict }) => verdict === 'could-not-run' || verdict === 'not-applicable')
}
