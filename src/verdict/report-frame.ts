import type { FrameAt } from '../contracts/fixture.ts'
import type { ReportFrame } from '../contracts/report.ts'
import { cutText } from './cut-text.ts'

/** A frame as a report shows it. */
export function reportFrame({ line, dir, part, t, utf8, b64 }: FrameAt): ReportFrame {
  const bytes =
    utf8 === undefined ? Buffer.byteLength(b64 ?? '', 'base64') : Buffer.byteLength(utf8)
  return { line, dir, part, t, bytes, text: cutText(utf8 ?? b64 ?? '').kept }
}
