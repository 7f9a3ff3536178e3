import type { Coverage } from '../../src/contracts/coverage.ts'

/** Renders coverage. It computes nothing. */
export interface CoverageReporter<Name extends string = string> {
  readonly name: Name
  readonly render: (
    coverage: Coverage,
    context: {
      /** Columns of the terminal; 100 if there is none. */
      readonly width: number
      readonly color: boolean
    },
  ) => string
}

/** Types a renderer of coverage, with its name as a literal. */
export function defineCoverageReporter<const Name extends string>(
  reporter: CoverageReporter<Name>,
): CoverageReporter<Name> {
  return reporter
}
