import { createContext, runInContext } from 'node:vm'

/** What a task gave, or that it was broken off. */
type Outcome<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false }

/**
 * Runs a task that never waits, during which no listener would hear of Ctrl-C: that breaks it off in the middle. What a
 * broken task was at isn't to be used again, for its `finally` blocks are passed over: a stream that it writes to may be
 * stuck.
 */
export function breakOnInterrupt<Value>(task: () => Value): Outcome<Value> {
  let outcome: Outcome<Value> = { ok: false }
  const work = (): void => {
    outcome = { ok: true, value: task() }
  }
  try {
    // Of all that Node runs, only a script can be broken off by a signal
    runInContext('work()', createContext({ work }), { breakOnSigint: true, displayErrors: false })
  } catch (error) {
    if (!isInterruption(error)) throw error
    return { ok: false }
  }
  return outcome
}

/** By its code alone: the error belongs to the script's own context. */
function isInterruption(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === 'ERR_SCRIPT_EXECUTION_INTERRUPTED'
  )
}
