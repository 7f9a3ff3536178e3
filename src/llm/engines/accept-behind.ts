import type { LlmReader } from '../reader/llm-reader.ts'
import type { Reading } from '../reader/reading.ts'

/** Reads a literal behind what `before` reads; where it isn't there, nothing is read. */
export function* acceptBehind(
  reader: LlmReader,
  literal: string,
  before: Reading<unknown>,
): Reading<boolean> {
  const mark = reader.mark()
  yield* before
  const isThere = yield* reader.accept(literal)
  if (isThere) reader.release(mark)
  else reader.rewind(mark)
  return isThere
}
