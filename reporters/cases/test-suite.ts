import type { Finding } from '../../src/contracts/finding.ts'
import type { ReportExchange, ReportProvider } from '../../src/contracts/report-provider.ts'
import type { ReportCase, ReportSuite } from '../../src/contracts/report-suite.ts'
import type { ReportCall, ReportServer, ReportTool } from '../../src/contracts/report.ts'

/** Something that passed, was skipped, failed, or couldn't be tried. */
export interface TestCase {
  readonly name: string
  readonly outcome: TestOutcome
  /** What there is to see of it, by lines. */
  readonly output: readonly string[]
  readonly seconds: number
  /** Findings about it; absent if there is none. */
  readonly findings?: readonly Finding[]
  /** The tool that it calls, or that was not called. */
  readonly tool?: ReportTool
  readonly call?: ReportCall
  readonly exchange?: ReportExchange
  readonly suiteCase?: ReportCase
}

/** How a case ended. */
export type TestOutcome =
  | { readonly kind: 'passed' }
  | { readonly kind: 'skipped'; readonly reason: string }
  | {
      readonly kind: 'failure' | 'error'
      readonly type: string
      readonly message: string
      readonly text: string
    }

/** Cases that belong together. */
export interface TestSuite {
  readonly name: string
  /** ISO 8601. */
  readonly timestamp: string
  readonly properties: Readonly<Record<string, string>>
  readonly cases: readonly TestCase[]
  readonly output: readonly string[]
  /** Whose cases they are; absent if they are recordings that could not be judged. */
  readonly server?: ReportServer
  readonly provider?: ReportProvider
  readonly suite?: ReportSuite
}

/** Returns cases of which no two share a name: two recordings of a server may hold calls of one name. */
export function withOwnNames(cases: readonly TestCase[]): readonly TestCase[] {
  const seen = new Map<string, number>()
  return cases.map((testCase) => {
    const times = (seen.get(testCase.name) ?? 0) + 1
    seen.set(testCase.name, times)
    return times === 1 ? testCase : { ...testCase, name: `${testCase.name} (${times})` }
  })
}
