import type { Reporter } from '../src/contracts/reporter.ts'

/** Types a reporter, with its name as a literal. */
export function defineReporter<const Name extends string>(
  reporter: Reporter<Name>,
): Reporter<Name> {
  return reporter
}
