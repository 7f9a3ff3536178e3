/** What cut a conversation short. */
export type Stop =
  | { readonly reason: 'exited' }
  | { readonly reason: 'interrupted' }
  | { readonly reason: 'reset'; readonly error: string }
  | { readonly reason: 'full'; readonly error: unknown }

/** The end of a conversation, whoever brings it about. */
export interface Stopping {
  readonly stop: (stop: Stop) => void
  /** Ends it regularly: from now on only a refusal to write can still cut it short. */
  readonly settle: () => void
  readonly current: () => Stop | undefined
  /** Resolves when the conversation is over. */
  readonly stopped: Promise<void>
}

/** Keeps what cut a conversation short: the first cause, or that the medium was full. */
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
      if (!settled || stop.reason === 'full') current = stop
      settle()
    },
    settle,
    current: () => current,
    stopped,
  }
}
