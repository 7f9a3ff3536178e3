import type { LlmReader } from '../../reader/llm-reader.ts'
import type { Reading } from '../../reader/reading.ts'
import { peekUntil } from './peek-until.ts'
import { tagAt } from './tag-at.ts'
import type { Tag } from './tag-at.ts'

/** The tag that stands here, if one does; it stays unread. */
export function* peekTag(reader: LlmReader): Reading<Tag | undefined> {
  const tag = yield* peekUntil(reader, (text, isAll) => {
    const found = tagAt(text, 0, isAll)
    return found === 'more' ? undefined : (found ?? null)
  })
  return tag ?? undefined
}
