import type { FixtureWriter, FrameInput } from '../../src/contracts/fixture-writer.ts'
import { HarnessError } from '../../src/contracts/harness-error.ts'
import type { Stop } from './create-stopping.ts'

/**
 * Makes what writes a conversation's frames and answers whether they were written. The first refusal of the medium stops
 * the conversation, and the writer is left alone from then on: a fixture with a hole would lie.
 */
export function frameRecorder(
  writer: FixtureWriter,
  stop: (stop: Stop) => void,
): (input: FrameInput) => boolean {
  let refused = false
  return (input) => {
    if (refused) return false
    try {
      writer.frame(input)
      return true
    } catch (error) {
      refused = true
      stop(error instanceof HarnessError ? { reason: 'full', error } : { reason: 'fault', error })
      return false
    }
  }
}
