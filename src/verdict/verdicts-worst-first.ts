import type { Verdict } from '../contracts/verdict.ts'

/** All verdicts, the worst first; only passing stands behind that about which nothing is known. */
export const VERDICTS_WORST_FIRST: readonly Verdict[] = [
  'failed',
  'could-not-run',
  'incomplete',
  'not-applicable',
  'passed',
]
