/** With those that come last: a time that begins when the first has done what all are asked for. */
export interface Patience {
  /** Takes note that somebody has done it. */
  readonly begin: () => void
  /** Of somebody who is asked now: aborted when that long has passed since then, and since it has begun. */
  readonly limit: () => AbortSignal
}

/** Makes a patience of some milliseconds. It keeps no process alive. */
export function startPatience(milliseconds: number): Patience {
  let isBegun = false
  const waiting: (() => void)[] = []
  return {
    begin: () => {
      isBegun = true
      for (const start of waiting.splice(0)) start()
    },
    limit: () => {
      const controller = new AbortController()
      const start = (): void => {
        setTimeout(() => controller.abort(), milliseconds).unref()
      }
      if (isBegun) start()
      else waiting.push(start)
      return controller.signal
    },
  }
}
