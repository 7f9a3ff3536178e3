import type { LlmReader } from './llm-reader.ts'
import type { Reading } from './reading.ts'

/**
 * Whether one of some literals stands here, or the text ends with the beginning of one; nothing is read. Which one, or ''
 * at the end of the text; undefined where none does.
 */
export function* standsNext(
  reader: LlmReader,
  literals: readonly string[],
): Reading<string | undefined> {
  let left = literals
  for (let length = 1; ; length += 1) {
    const start = yield* reader.peek(length)
    left = left.filter((literal) => literal.startsWith(start))
    if (left.length === 0) return undefined
    if (start.length < length) return ''
    const found = left.find((literal) => literal.length === length)
    if (found !== undefined) return found
  }
}
