import type { LlmReader } from '../reader/llm-reader.ts'
import type { Reading } from '../reader/reading.ts'

/** The units that match from here on, `limit` at most; they stay unread. */
export function* peekWhile(reader: LlmReader, unit: RegExp, limit: number): Reading<string> {
  for (let length = 1; length <= limit; length += 1) {
    const text = yield* reader.peek(length)
    if (text.length < length) return text
    if (!unit.test(text.charAt(length - 1))) return text.slice(0, -1)
  }
  return yield* reader.peek(limit)
}
