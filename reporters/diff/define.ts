import type { DiffReport } from '../../src/contracts/diff.ts'

/** What a renderer of differences may know of the place that it writes to. */
interface DiffContext {
  /** Columns of the terminal; 100 where there is none. */
  readonly width: number
  readonly color: boolean
}

/** Renders a comparison. It computes nothing: what it shows is in the comparison. */
export interface DiffReporter<Name extends string = string> {
  readonly name: Name
  readonly render: (report: DiffReport, context: DiffContext) => string
}

/** Types a renderer of differences, with its name as a literal. */
export function defineDiffReporter<const Name extends string>(
  reporter: DiffReporter<Name>,
): DiffReporter<Name> {
  return reporter
}
