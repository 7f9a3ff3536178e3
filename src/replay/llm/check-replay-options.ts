import { HarnessError } from '../../contracts/harness-error.ts'
import type { LlmReplayOptions } from '../../contracts/llm-replay.ts'
import { excerpt } from '../../text/excerpt.ts'
import { checkTiming } from '../timing/check-timing.ts'

const CUTS = /^(?:none|bytes|crlf|keep-alive|random:\d{1,9})$/u

/** Throws wrong use where options of replay make no sense. */
export function checkReplayOptions({
  timing,
  cuts,
}: Required<Pick<LlmReplayOptions, 'timing' | 'cuts'>>): void {
  checkTiming(timing)
  if (!CUTS.test(cuts))
    throw new HarnessError(
      'wrong-use',
      `the cuts ${excerpt(cuts)} are none of "none", "bytes", "random:SEED", "crlf" and "keep-alive"`,
    )
}
