import type { LlmReader } from '../reader/llm-reader.ts'
import type { Reading } from '../reader/reading.ts'

/** The units that match from here on, `limit` at most; they stay unread. */
export function* peekWhile(reader: LlmReader, unit: RegExp, limit: number): Reading<string> {
  const found = yield* reader.look(limit, (text, isAll) => {
    for (let length = 0; length < text.length; length += 1)
      if (!unit.test(text.charAt(length))) return text.slice(0, length)
    return isAll ? text : undefined
  })
  return found ?? ''
}
