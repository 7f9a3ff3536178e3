import type { FixtureWriter, FrameInput } from '../../src/contracts/fixture-writer.ts'
import { HarnessError } from '../../src/contracts/harness-error.ts'
import type { Stop } from './create-stopping.ts'

/** Bytes that one recording keeps, if nothing else is asked for. */
export const MAX_RECORDING = 256 * 1024 * 1024
/** Bytes that may come between two messages of ours. */
const MAX_BETWEEN = 96 * 1024 * 1024
/** Bytes that a message counts beside its own: many small ones cost memory, too. */
export const FRAME = 512
/** Bytes of standard error that are kept. */
const MAX_STDERR = 8 * 1024 * 1024

/**
 * Makes what writes a conversation's frames and answers whether they were written. The first refusal of the medium stops
 * the conversation, and the writer is left alone from then on: a fixture with a hole would lie. A conversation of more than
 * `maxRecording` bytes is stopped too, and so is one in which more than 96 MiB come between two messages of ours. Of
 * standard error the first 8 MiB are kept, or a quarter of `maxRecording` if that is less.
 */
export function frameRecorder(
  writer: FixtureWriter,
  stop: (stop: Stop) => void,
  maxRecording = MAX_RECORDING,
): (input: FrameInput) => boolean {
  const sizes = { all: 0, between: 0, stderr: 0 }
  let isOver = false
  const fits = ({ dir, data }: FrameInput): boolean => {
    const size = data.length + FRAME
    sizes.between = dir === 'send' ? 0 : sizes.between + size
    sizes.all += size
    return sizes.all <= maxRecording && sizes.between <= MAX_BETWEEN
  }
  return (input) => {
    if (isOver) return false
    if (input.dir === 'stderr') {
      sizes.stderr += input.data.length
      if (sizes.stderr > Math.min(MAX_STDERR, maxRecording / 4)) return true
    }
    if (!fits(input)) {
      isOver = true
      stop({ reason: 'limit' })
      return false
    }
    try {
      writer.frame(input)
      return true
    } catch (error) {
      isOver = true
      stop(error instanceof HarnessError ? { reason: 'full', error } : { reason: 'fault', error })
      return false
    }
  }
}
