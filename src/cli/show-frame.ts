import type { FrameAt } from '../contracts/fixture.ts'
import { printable } from '../text/printable.ts'

const ARROW = { send: '→', recv: '←', stderr: '!' } as const
const LINE_END = /\r\n|\r|\n/u

/** A frame on one line: where and when it crossed, over HTTP in which exchange, and its payload. */
export function showFrame(frame: FrameAt): string {
  const { line, t, dir, exchange } = frame
  const place = `${String(line).padStart(5)} ${t.toFixed(1).padStart(9)} ms ${ARROW[dir]}`
  return exchange === undefined
    ? `${place} ${payloadOf(frame)}`
    : `${place} #${exchange} ${partOf(frame)}${payloadOf(frame)}`
}

/** A head tells by its first line what it is, and a message what it isn't. */
function partOf({ part }: FrameAt): string {
  return part === 'chunk' || part === 'trailers' ? `${part}: ` : ''
}

function payloadOf({ utf8, b64 = '', exchange }: FrameAt): string {
  if (utf8 === undefined) return `base64 ${b64}`
  if (exchange === undefined) return printable(utf8)
  const lines = utf8.split(LINE_END).filter((line) => line !== '')
  return lines.length === 0 ? '(empty)' : lines.map((line) => printable(line)).join(' ⏎ ')
}
