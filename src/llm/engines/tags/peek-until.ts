import type { LlmReader } from '../../reader/llm-reader.ts'
import type { Reading } from '../../reader/reading.ts'

/** UTF-16 units that are looked at before something is decided without knowing more. */
const FARTHEST = 320

/**
 * Looks at more and more of what is unread, until it tells enough: `decide` answers undefined where it needs more. It is
 * asked with `isAll` where there is no more text, or none that counts, and has to answer.
 */
export function* peekUntil<Answer>(
  reader: LlmReader,
  decide: (text: string, isAll: boolean) => Answer | undefined,
): Reading<Answer | undefined> {
  for (let count = 1; ; count += 1) {
    const text = yield* reader.peek(count)
    const isAll = text.length < count || count >= FARTHEST
    const answer = decide(text, isAll)
    if (answer !== undefined || isAll) return answer
  }
}
