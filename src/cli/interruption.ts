import { breakOnInterrupt } from './break-on-interrupt.ts'
import { exitCode } from './exit-code.ts'

/** Runs a task that never waits; undefined where Ctrl-C broke it off, and then the work is aborted. */
export type Compute = <Value>(task: () => Value) => Value | undefined

/**
 * Runs work that Ctrl-C or SIGTERM stops: the first signal aborts it so that it can clean up,
 * the second leaves at once. What computes for long goes through `compute`: no listener hears a signal meanwhile, so
 * Ctrl-C breaks the task off, and SIGTERM ends the process.
 */
export async function withInterruption<Value>(
  work: (signal: AbortSignal, compute: Compute) => Promise<Value>,
): Promise<Value> {
  const controller = new AbortController()
  const stop = (): void => {
    if (controller.signal.aborted) process.exit(exitCode.interrupted)
    process.stderr.write('\nstopping; once more to leave at once\n')
    controller.abort()
  }
  const compute: Compute = (task) => {
    process.off('SIGTERM', stop)
    try {
      const outcome = breakOnInterrupt(task)
      if (outcome.ok) return outcome.value
      controller.abort()
      return undefined
    } finally {
      process.on('SIGTERM', stop)
    }
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  try {
    return await work(controller.signal, compute)
  } finally {
    process.off('SIGINT', stop)
    process.off('SIGTERM', stop)
  }
}
