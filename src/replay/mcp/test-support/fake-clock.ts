import type { ReplayClock } from '../../../contracts/replay.ts'
import { settled } from './connect.ts'

/** A clock that goes on when it is told to. */
export interface FakeClock extends ReplayClock {
  /** Goes on to a moment, and does on the way what is due. */
  readonly goTo: (moment: number) => Promise<void>
}

interface Waiting {
  readonly until: number
  readonly go: () => void
}

/** Makes a clock that stands at 0. */
export function createFakeClock(): FakeClock {
  let now = 0
  const waiting = new Set<Waiting>()
  return {
    now: () => now,
    wait: (milliseconds, signal) =>
      new Promise((resolve, reject) => {
        const one = { until: now + milliseconds, go: resolve }
        waiting.add(one)
        signal?.addEventListener('abort', () => reject(new Error('aborted')))
      }),
    async goTo(moment) {
      for (;;) {
        await settled()
        const [next] = [...waiting].toSorted((a, b) => a.until - b.until)
        if (next === undefined || next.until > moment) break
        waiting.delete(next)
        now = Math.max(now, next.until)
        next.go()
      }
      now = moment
    },
  }
}
