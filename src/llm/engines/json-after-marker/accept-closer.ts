import type { LlmReader } from '../../reader/llm-reader.ts'
import type { Reading } from '../../reader/reading.ts'
import { standsNext } from '../../reader/stands-next.ts'

/** Reads one of some closers; `cut`: the text ended inside it, and what there was of it is read. Undefined where none stands. */
export function* acceptCloser(
  reader: LlmReader,
  closers: readonly string[],
): Reading<'whole' | 'cut' | undefined> {
  const next = yield* standsNext(reader, closers)
  if (next === undefined || (yield* reader.isAtEnd())) return undefined
  if (next === '') yield* reader.rest(() => {})
  else reader.take(next.length)
  return next === '' ? 'cut' : 'whole'
}
