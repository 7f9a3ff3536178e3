/** What the process says at its end; the same for every command. */
export const exitCode = {
  fine: 0,
  /** Findings or changes at or above `--fail-on`, a recording that isn't whole, hits of `scan`, unreadable lines in a filter. */
  findings: 1,
  wrongUse: 2,
  /** Nothing could be judged, or an error that nobody foresaw. */
  couldNotRun: 3,
  interrupted: 130,
} as const

export type ExitCode = (typeof exitCode)[keyof typeof exitCode]
