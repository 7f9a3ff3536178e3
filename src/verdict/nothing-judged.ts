import type { Report } from '../contracts/report.ts'

/** Whether a report judges nothing: it has no server, or none that ran. */
export function nothingJudged({ servers }: Report): boolean {
  return servers.every(({ verdict }) => verdict === 'could-not-run')
}
