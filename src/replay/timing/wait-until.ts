import type { ReplayClock } from '../../contracts/replay.ts'

/** Waits for a moment, at least one turn of the event loop; false where the signal aborted. */
export async function waitUntil(
  moment: number,
  clock: ReplayClock,
  signal?: AbortSignal,
): Promise<boolean> {
  try {
    do await clock.wait(Math.max(0, moment - clock.now()), signal)
    while (clock.now() < moment)
    return signal?.aborted !== true
  } catch (error) {
    if (signal?.aborted === true) return false
    throw error
  }
}
