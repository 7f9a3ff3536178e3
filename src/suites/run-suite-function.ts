import { setTimeout as sleep } from 'node:timers/promises'
import { suiteNamed } from '../../suites/index.ts'
import type { JsonObject, JsonValue } from '../contracts/json.ts'
import { HarnessError } from '../contracts/harness-error.ts'
import type { ReportSuite } from '../contracts/report-suite.ts'
import type { SuiteInputs, SuiteName, SuiteResults } from '../contracts/suite-types.ts'
import { functionImplementation } from './implementation.ts'
import { joinedInput } from './joined-input.ts'
import { runSuiteCases } from './run-suite.ts'

/** An implementation as a function: the input of a case, and the result that the suite describes. */
export type SuiteFunction<Name extends SuiteName> = (
  input: SuiteInputs[Name],
  /** The pieces of the input's text, if the case is sent in pieces. */
  pieces: readonly string[] | undefined,
) => SuiteResults[Name] | Promise<SuiteResults[Name]>

/** How a suite is run. */
export interface RunSuiteOptions {
  /** How reports name the implementation. @defaultValue the name of the function */
  readonly name?: string
  /** Only cases with one of these tags or topics. @defaultValue all cases */
  readonly filter?: readonly string[]
  /** False sends each case whole only. @defaultValue true */
  readonly pieces?: boolean
  /** Milliseconds for a case. @defaultValue 10,000 */
  readonly timeout?: number
}

/**
 * Runs a suite on a function. Never rejects for what the function does: an exception is an `errored` case.
 *
 * @example
 * const run = await runSuite('structured-extraction', ({ text }) => {
 *   try {
 *     return { value: JSON.parse(text) }
 *   } catch {
 *     return null
 *   }
 * })
 * console.log(run.verdict, run.counts)
 * @throws HarnessError `wrong-use` for a name that no suite has, or for an answer that is not a function.
 */
export async function runSuite<Name extends SuiteName>(
  name: Name,
  answer: SuiteFunction<Name>,
  { name: called, filter = [], pieces = true, timeout = 10_000 }: RunSuiteOptions = {},
): Promise<ReportSuite> {
  const suite = suiteNamed(name)
  if (typeof answer !== 'function')
    throw new HarnessError('wrong-use', 'runSuite: the answer is not a function')
  const implementation = functionImplementation(
    { name: called ?? (answer.name === '' ? 'function' : answer.name) },
    ({ input }) => withinTime(callWith(answer, input), timeout),
  )
  return runSuiteCases({ ...suite, streams: suite.streams && pieces }, implementation, {
    choose: ({ suiteCase: { id, tags } }) =>
      filter.length === 0 ||
      filter.some((word) => tags.includes(word) || id.startsWith(`${word}/`)),
  })
}

/** Calls a function as one that only speaks JSON: it gets a copy, and so do we. */
async function callWith<Name extends SuiteName>(
  answer: SuiteFunction<Name>,
  input: JsonObject,
): Promise<JsonValue> {
  const { whole, pieces } = joinedInput(input)
  const typed: SuiteInputs[Name] = JSON.parse(JSON.stringify(whole))
  const result: SuiteResults[Name] | undefined = await answer(typed, pieces)
  if (result === undefined)
    throw new TypeError('undefined is no answer; null is the one for nothing')
  const copy: JsonValue = JSON.parse(JSON.stringify(result, refuseNotFinite))
  return copy
}

/** JSON would make null of them. */
function refuseNotFinite(_key: string, value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new TypeError(`JSON has no ${value}`)
  return value
}

/** Rejects if a promise takes too long; the timer keeps the process alive. */
async function withinTime<Value>(promise: Promise<Value>, timeout: number): Promise<Value> {
  const controller = new AbortController()
  const late = sleep(timeout, undefined, { signal: controller.signal }).then(() => {
    throw new Error(`no answer within ${timeout / 1000} s`)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    controller.abort()
    late.catch(() => undefined)
  }
}
