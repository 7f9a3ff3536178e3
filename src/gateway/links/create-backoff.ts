const FIRST_PAUSE = 1000
const LONGEST_PAUSE = 60_000
/** A life of this length says that what went wrong before is over. */
const SOUND_LIFE = 60_000

/** Says how long to wait before a server is started again. */
export interface Backoff {
  /**
   * Milliseconds to wait after an end, by those that the server lived: none the first time, then 1 s, doubled each time up
   * to 60 s; as the first time again after 60 s of life.
   */
  readonly pauseAfter: (lived: number) => number
}

/** Counts the ends of one server. */
export function createBackoff(): Backoff {
  let ends = 0
  return {
    pauseAfter: (lived) => {
      ends = lived >= SOUND_LIFE ? 1 : ends + 1
      return ends === 1 ? 0 : Math.min(FIRST_PAUSE * 2 ** (ends - 2), LONGEST_PAUSE)
    },
  }
}
