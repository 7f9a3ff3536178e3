import type { Finding } from '../contracts/finding.ts'
import type { Verdict } from '../contracts/verdict.ts'

/** What a verdict on a server or a tool rests on. */
export interface VerdictBasis {
  readonly started: boolean
  readonly findings: readonly Finding[]
  /** Whether all of its fixtures are complete. */
  readonly complete: boolean
  /** Whether it was called; a tool that the server doesn't list exercises nothing. */
  readonly exercised: boolean
  /** Whether a call gave a result that could be judged, and not only errors. */
  readonly judged: boolean
}

/** The verdict on a server or a tool. Only what ran, to its end, gave a result and has no must finding, passes. */
export function decideVerdict(basis: VerdictBasis): Verdict {
  if (!basis.started) return 'could-not-run'
  if (basis.findings.some((finding) => finding.level === 'must')) return 'failed'
  if (!basis.complete) return 'incomplete'
  if (!basis.exercised) return 'not-applicable'
  if (!basis.judged) return 'incomplete'
  return 'passed'
}
