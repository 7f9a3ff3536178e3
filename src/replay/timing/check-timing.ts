import { HarnessError } from '../../contracts/harness-error.ts'
import type { ReplayTiming } from '../../contracts/replay.ts'
import { excerpt } from '../../text/excerpt.ts'

/** Throws wrong use where a timing makes no sense. */
export function checkTiming(timing: ReplayTiming): void {
  const isFactor = typeof timing === 'number' && timing > 0 && Number.isFinite(timing)
  if (!isFactor && timing !== 'none' && timing !== 'recorded')
    throw new HarnessError(
      'wrong-use',
      `the timing ${excerpt(String(timing))} is none of "none", "recorded" and a factor above 0`,
    )
}
