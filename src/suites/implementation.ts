import type { JsonObject, JsonValue } from '../contracts/json.ts'
import type { SuiteImplementation } from '../contracts/report-suite.ts'

/** A case as an implementation receives it. */
export interface Question {
  readonly suite: string
  readonly id: string
  readonly input: JsonObject
}

/** What an implementation makes of a case. */
export type Answer =
  | { readonly kind: 'result'; readonly result: JsonValue }
  | { readonly kind: 'skipped'; readonly reason: string }
  | { readonly kind: 'errored'; readonly message: string; readonly stderr?: readonly string[] }

/** A case that an implementation knows to fail. */
export interface Deviation {
  /** Its id, or `SUITE/ID`. */
  readonly case: string
  /** Where it is tracked, or why. */
  readonly issue: string
}

/** What is under test: a program, or a function. */
export interface Implementation {
  readonly info: SuiteImplementation
  /** Names of the suites that it can run; undefined if it does not say. */
  readonly suites: readonly string[] | undefined
  readonly deviations: readonly Deviation[]
  /** Answers one case at a time; never rejects. */
  readonly ask: (question: Question) => Promise<Answer>
  /** What was wrong with an answer that had been taken, by the question. */
  readonly afterthoughts: ReadonlyMap<Question, string>
  /** What it did beside its answers. */
  readonly diagnostics: ReadonlySet<string>
  readonly close: () => Promise<void>
}

/** Puts a function under test. */
export function functionImplementation(
  info: SuiteImplementation,
  answer: (question: Question) => JsonValue | Promise<JsonValue>,
): Implementation {
  return {
    info,
    suites: undefined,
    deviations: [],
    ask: async (question) => {
      try {
        return { kind: 'result', result: await answer(question) }
      } catch (error) {
        const said = error instanceof Error ? (error.stack ?? error.message) : String(error)
        const [message = '', ...stderr] = said.split('\n')
        return { kind: 'errored', message: `it threw ${message}`, stderr }
      }
    },
    afterthoughts: new Map(),
    diagnostics: new Set(),
    close: () => Promise.resolve(),
  }
}
