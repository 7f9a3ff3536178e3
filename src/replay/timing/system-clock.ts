import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { ReplayClock } from '../../contracts/replay.ts'

/** The longest that a timer of Node's waits. */
const LONGEST = 2 ** 31 - 1

/** The time of this process. */
export const systemClock: ReplayClock = {
  now: () => performance.now(),
  wait: (milliseconds, signal) =>
    milliseconds > 0
      ? sleep(Math.min(milliseconds, LONGEST), undefined, { signal })
      : // A turn is over before anybody could be glad to be told that it is of no use any more.
        nextTurn(),
}
