/** The outcome for a subject. Only `passed` is passing. */
export type Verdict = 'passed' | 'failed' | 'incomplete' | 'not-applicable' | 'could-not-run'
