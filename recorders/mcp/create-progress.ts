import type { RecordEvent } from '../../src/contracts/recorder.ts'

const TICK = 1000

/** Tells how a recording goes. */
export interface Progress {
  readonly tell: (event: RecordEvent) => void
  /** Awaits what may take as long as it likes, such as a person's answer, without telling. */
  readonly quietly: <Value>(value: Promise<Value>) => Promise<Value>
  readonly end: () => void
}

/** Passes events on, and tells every second in which nothing happened that it is waiting. */
export function createProgress(server: string, onEvent?: (event: RecordEvent) => void): Progress {
  let since = performance.now()
  let quiet = false
  const timer = setInterval(() => {
    const elapsed = performance.now() - since
    if (!quiet && elapsed >= TICK) onEvent?.({ type: 'waiting', server, elapsed })
  }, TICK)
  return {
    tell: (event) => {
      since = performance.now()
      onEvent?.(event)
    },
    quietly: async (value) => {
      quiet = true
      try {
        return await value
      } finally {
        quiet = false
        since = performance.now()
      }
    },
    end: () => clearInterval(timer),
  }
}
