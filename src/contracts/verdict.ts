/** All verdicts. */
export const VERDICTS = [
  'passed',
  'failed',
  'incomplete',
  'not-applicable',
  'could-not-run',
] as const

/** The outcome for a subject. Only `passed` is passing. */
export type Verdict = (typeof VERDICTS)[number]
