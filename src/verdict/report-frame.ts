import type { FrameAt } from '../contracts/fixture.ts'
import type { ReportFrame } from '../contracts/report-frame.ts'
import { payloadSize } from '../fixture/payload-size.ts'
import type { Cutter } from './create-cutter.ts'

/** A frame as a report shows it. */
export function reportFrame(frame: FrameAt, cutter: Cutter): ReportFrame {
  const { line, dir, part, t, utf8, b64 } = frame
  return { line, dir, part, t, bytes: payloadSize(frame), text: cutter.text(utf8 ?? b64 ?? '') }
}
