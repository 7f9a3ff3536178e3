import type { JsonObject, JsonValue } from './json.ts'
import type { SuiteCase } from './suite.ts'
import type { Verdict } from './verdict.ts'

/** All outcomes of a case. */
export const CASE_OUTCOMES = ['failed', 'errored', 'skipped', 'deviates', 'passed'] as const

/**
 * How a case ended. `failed`: a wrong answer. `errored`: no answer, such as a crash, a hang or an answer out of the
 * protocol. `skipped`: the implementation does not do this. `deviates`: it fails, and the implementation says so itself.
 */
export type CaseOutcome = (typeof CASE_OUTCOMES)[number]

/** The program or function under test, as it names itself. */
export interface SuiteImplementation {
  readonly name: string
  readonly version?: string
  readonly language?: string
}

/** A case, and what the implementation made of it. */
export interface ReportCase extends Pick<
  SuiteCase,
  'id' | 'title' | 'level' | 'rule' | 'tags' | 'origin'
> {
  readonly outcome: CaseOutcome
  /** As it was sent when the outcome was seen: whole, or in pieces. */
  readonly input: JsonObject
  /** The right answers. */
  readonly expected: SuiteCase['expected']
  /** The answer; absent if there is none. */
  readonly got?: JsonValue
  /** What is wrong, or why it was skipped; absent if it passed. */
  readonly message?: string
  /** The last lines on standard error, if they say why there is no answer. */
  readonly stderr?: readonly string[]
  /** From the first question to the last answer. */
  readonly milliseconds: number
  /** File and line of the case, below the folder of the package. */
  readonly evidence: { readonly file: string; readonly line: number }
  /** A command that runs this case alone; absent if there is none. */
  readonly repeat?: string
}

/** One run of one suite. */
export interface ReportSuite {
  readonly name: string
  /** What the suite asks for, in one line. */
  readonly asks: string
  readonly implementation: SuiteImplementation
  readonly verdict: Verdict
  /** Why the verdict is not passed, in one line. */
  readonly reason?: string
  readonly counts: Readonly<Record<CaseOutcome, number>>
  /** Cases that were chosen, all of them unless a filter chose some. */
  readonly chosen: number
  /** Cases of the suite. */
  readonly total: number
  readonly milliseconds: number
  /** What the implementation did beside its answers, such as lines that are not messages. */
  readonly diagnostics: readonly string[]
  readonly cases: readonly ReportCase[]
}
