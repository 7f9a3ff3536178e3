import type { FixtureWriter } from '../../src/contracts/fixture-writer.ts'
import type { HarnessError } from '../../src/contracts/harness-error.ts'
import type { FixtureSink } from '../../src/fixture/fixture-sink.ts'
import { watchSink } from '../../src/fixture/watch-sink.ts'
import { writeFailed } from '../../src/fixture/write-failed.ts'

/**
 * Opens a writer that never throws: where the medium refuses, from the first line on or at the end, that is told once,
 * and the rest of the recording is dropped, but for the end line that a writer still tries.
 */
export function openSafely(
  open: () => FixtureSink,
  write: (sink: FixtureSink) => FixtureWriter,
  onFault: (error: HarnessError) => void,
): FixtureWriter {
  let isLost = false
  const lose = (error: HarnessError): void => {
    if (isLost) return
    isLost = true
    onFault(error)
  }
  const attempt = <Value>(action: () => Value): Value | undefined => {
    if (isLost) return undefined
    try {
      return action()
    } catch (error) {
      lose(writeFailed('of a request', error))
      return undefined
    }
  }
  const writer = attempt(() => write(watchSink(open(), lose)))
  return {
    frame: (input) => attempt(() => writer?.frame(input)),
    end: (input) => writer?.end(input),
  }
}
