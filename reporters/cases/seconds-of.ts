import type { ReportFrame } from '../../src/contracts/report-frame.ts'

/** From the first frame to the last. */
export function secondsOf(frames: readonly ReportFrame[]): number {
  const times = frames.map(({ t }) => t)
  return times.length === 0 ? 0 : (Math.max(...times) - Math.min(...times)) / 1000
}
