/** Commands for a POSIX shell that do again what was recorded, or more of it. */
export interface ReportCommands {
  /** In the order in which they are typed, each one line. */
  readonly lines: readonly string[]
  /** What must be known before, each a sentence without its full stop. */
  readonly notes: readonly string[]
}
