import type { HarnessError } from '../../src/contracts/harness-error.ts'

/** What cut a conversation short. */
export type Stop =
  | { readonly reason: 'exited' }
  | { readonly reason: 'interrupted' }
  /** More came than a recording keeps. */
  | { readonly reason: 'limit' }
  | { readonly reason: 'reset'; readonly error: string }
  | { readonly reason: 'full'; readonly error: HarnessError }
  /** A fault of this program, or of what its user handed it. */
  | { readonly reason: 'fault'; readonly error: unknown }

/** The end of a conversation, whoever brings it about. */
export interface Stopping {
  readonly stop: (stop: Stop) => void
  /** Ends it regularly: from now on only a refusal to write, or a fault, can still cut it short. */
  readonly settle: () => void
  readonly current: () => Stop | undefined
  /** Resolves when the conversation is over. */
  readonly stopped: Promise<void>
}

/** Keeps what cut a conversation short: the first cause, or that the medium was full or a fault was ours. */
export function createStopping(onEnd: () => void): Stopping {
  let current: Stop | undefined
  let settled = false
  const listeners: (() => void)[] = [onEnd]
  const stopped = new Promise<void>((resolve) => {
    listeners.push(resolve)
  })
  const settle = (): void => {
    settled = true
    for (const listener of listeners.splice(0)) listener()
  }
  return {
    stop: (stop) => {
      if (!settled || stop.reason === 'full' || stop.reason === 'fault') current = stop
      settle()
    },
    settle,
    current: () => current,
    stopped,
  }
}

/** Stops a conversation where a signal says so; returns what ends the listening. */
export function stopOnAbort(signal: AbortSignal | undefined, stop: Stopping['stop']): () => void {
  const interrupt = (): void => stop({ reason: 'interrupted' })
  signal?.addEventListener('abort', interrupt)
  if (signal?.aborted === true) interrupt()
  return () => signal?.removeEventListener('abort', interrupt)
}
