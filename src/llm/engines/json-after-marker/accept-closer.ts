import type { LlmReader } from '../../reader/llm-reader.ts'
import type { Reading } from '../../reader/reading.ts'

/** Reads one of some closers; `cut`: the text ended inside it, and what there was of it is read. Undefined where none stands. */
export function* acceptCloser(
  reader: LlmReader,
  closers: readonly string[],
): Reading<'whole' | 'cut' | undefined> {
  for (let length = 1; ; length += 1) {
    const start = yield* reader.peek(length)
    const isCut = start.length < length
    const possible = closers.filter((closer) => closer.startsWith(start))
    if (start === '' || possible.length === 0) return undefined
    if (!isCut && !possible.includes(start)) continue
    reader.take(start.length)
    return isCut ? 'cut' : 'whole'
  }
}
