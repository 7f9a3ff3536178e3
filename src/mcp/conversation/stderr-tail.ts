import type { FrameAt } from '../../contracts/fixture.ts'
import { payloadText } from '../../fixture/payload-text.ts'

const LINES = 40
const CHARACTERS = 64 * 1024

/** The last lines of standard error, oldest first. */
export function stderrTail(frames: readonly FrameAt[]): readonly string[] {
  const parts: string[] = []
  let length = 0
  for (let index = frames.length - 1; index >= 0 && length < CHARACTERS; index -= 1) {
    const frame = frames[index]
    if (frame?.dir !== 'stderr') continue
    const text = payloadText(frame)
    const part = frame.part === 'message' ? `${text}\n` : text
    parts.push(part)
    length += part.length
  }
  const lines = parts.toReversed().join('').slice(-CHARACTERS).split(/\r?\n/u)
  return lines.filter((line) => line.trim() !== '').slice(-LINES)
}
