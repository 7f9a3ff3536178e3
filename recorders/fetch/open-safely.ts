import type { FixtureWriter } from '../../src/contracts/fixture-writer.ts'
import { HarnessError } from '../../src/contracts/harness-error.ts'

/**
 * Opens a writer that never throws: where the medium refuses, from the first line on or later, that is told once, and
 * the rest of the recording is dropped, but for the end line that a writer still tries.
 */
export function openSafely(
  open: () => FixtureWriter,
  onFault: (error: HarnessError) => void,
): FixtureWriter {
  let isLost = false
  const attempt = <Value>(action: () => Value): Value | undefined => {
    if (isLost) return undefined
    try {
      return action()
    } catch (error) {
      if (!(error instanceof HarnessError)) throw error
      isLost = true
      onFault(error)
      return undefined
    }
  }
  const writer = attempt(open)
  return {
    frame: (input) => attempt(() => writer?.frame(input)),
    end: (input) => writer?.end(input),
  }
}
