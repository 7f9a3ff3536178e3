import type { ReplayTiming } from '../../contracts/replay.ts'

/** By what recorded times are stretched; 0 waits for nothing. */
export function factorOf(timing: ReplayTiming): number {
  if (typeof timing === 'number') return timing
  return timing === 'none' ? 0 : 1
}
