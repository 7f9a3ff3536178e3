import { exitCode } from './exit-code.ts'

/**
 * Runs work that Ctrl-C or SIGTERM stops: the first signal aborts it so that it can clean up,
 * the second leaves at once.
 */
export async function withInterruption<Value>(
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const controller = new AbortController()
  const stop = (): void => {
    if (controller.signal.aborted) process.exit(exitCode.interrupted)
    process.stderr.write('\nstopping; once more to leave at once\n')
    controller.abort()
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  try {
    return await work(controller.signal)
  } finally {
    process.off('SIGINT', stop)
    process.off('SIGTERM', stop)
  }
}
