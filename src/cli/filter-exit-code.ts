import { type ExitCode, exitCode } from './exit-code.ts'
import type { FilterCounts } from './filter-lines.ts'

/** What a filter ends with once it answered all lines; that none came is told, with what they were to come for. */
export function filterExitCode({ lines, faults }: FilterCounts, purpose: string): ExitCode {
  if (lines === 0) process.stderr.write(`nothing to ${purpose} came on standard input\n`)
  if (lines === faults) return exitCode.couldNotRun
  return faults > 0 ? exitCode.findings : exitCode.fine
}
