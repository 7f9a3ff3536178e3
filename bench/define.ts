/** How much is measured: enough for numbers that count, or just enough to see that the results are right. */
export type Size = 'full' | 'small'

/** A benchmark, with its section of bench/README.md. */
export interface Bench {
  readonly title: string
  /** What is measured, and how, in Markdown. */
  readonly about: string
  /** Resolves with the tables, in Markdown; throws if what was measured gave a wrong result. */
  readonly run: (size: Size) => Promise<string> | string
}

/** Types a benchmark. */
export function defineBench(bench: Bench): Bench {
  return bench
}

/** Why a benchmark can't run here. */
export class NotHere extends Error {}

/** Throws if a result is wrong: a fast wrong answer is no answer. */
export function assertRight(isRight: boolean, what: string): asserts isRight {
  if (!isRight) throw new Error(`wrong result: ${what}`)
}
