import type { Report } from '../contracts/report.ts'
import type { Verdict } from '../contracts/verdict.ts'

/** Whether no verdict of a report rests on something that ran: no server started, no tool was called, no model answered. */
export function nothingJudged({ servers, providers }: Report): boolean {
  return [...servers, ...providers.flatMap(({ exchanges }) => exchanges)].every(({ verdict }) =>
    ranNothing(verdict),
  )
}

function ranNothing(verdict: Verdict): boolean {
  return verdict === 'could-not-run' || verdict === 'not-applicable'
}
