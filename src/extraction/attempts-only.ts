import type { ChainRun } from './run-chain.ts'

/** The run for one of several texts: its listener is told of attempts, with the place of the text, and of nothing else. */
export function attemptsOnly<Value>(run: ChainRun<Value>, pointer: string): ChainRun<Value> {
  const { onEvent } = run
  if (onEvent === undefined) return run
  return {
    ...run,
    onEvent: (event) => {
      if (event.type === 'extraction-attempted')
        onEvent({ ...event, attempt: { ...event.attempt, pointer } })
    },
  }
}
