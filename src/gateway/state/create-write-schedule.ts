/** Says when something is written: one at a time, and what comes meanwhile once more behind it. */
export interface WriteSchedule {
  /** Writes at once; false where it can't be done. */
  readonly now: () => Promise<boolean>
  /** Writes in a while, with what else comes until then; doesn't keep the process alive for it. */
  readonly soon: () => void
  /** Writes for the last time. */
  readonly stop: () => Promise<boolean>
}

/** Milliseconds. */
export interface WriteDelays {
  /** How long `soon` waits for others: 1,000. */
  readonly gather?: number
  /** After which what couldn't be written is tried again: 10,000. */
  readonly retry?: number
}

/** Makes a schedule for what writes and says whether that could be done; it may not throw. */
export function createWriteSchedule(
  write: () => Promise<boolean>,
  { gather = 1000, retry = 10_000 }: WriteDelays = {},
): WriteSchedule {
  let last = Promise.resolve(true)
  let next: Promise<boolean> | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const start = (milliseconds: number): void => {
    if (timer !== undefined || isStopped) return
    timer = setTimeout(() => void now(), milliseconds).unref()
  }
  const stopTimer = (): void => {
    clearTimeout(timer)
    timer = undefined
  }
  const run = async (): Promise<boolean> => {
    stopTimer()
    const isDone = await write()
    if (!isDone) start(retry)
    return isDone
  }
  const now = (): Promise<boolean> => {
    next ??= last.then(() => {
      next = undefined
      last = run()
      return last
    })
    return next
  }
  return {
    now,
    soon: () => start(gather),
    stop: () => {
      isStopped = true
      return now().finally(stopTimer)
    },
  }
}
