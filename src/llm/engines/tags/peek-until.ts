import type { LlmReader } from '../../reader/llm-reader.ts'
import type { Reading } from '../../reader/reading.ts'

/** UTF-16 units that are looked at before something is decided without knowing more. */
const FARTHEST = 320

/**
 * Looks at what is unread until it tells enough: `decide` answers undefined where it needs more text. What it answers of
 * a text it has to answer of each longer one that begins with it; it is asked with `isAll` where there is no more text,
 * or none that counts.
 */
export function peekUntil<Answer>(
  reader: LlmReader,
  decide: (text: string, isAll: boolean) => Answer | undefined,
): Reading<Answer | undefined> {
  return reader.look(FARTHEST, decide)
}
