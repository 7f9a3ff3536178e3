import type { LlmReader } from '../../reader/llm-reader.ts'
import type { Reading } from '../../reader/reading.ts'
import { peekUntil } from './peek-until.ts'
import type { Tag } from './tag-at.ts'

/** Reads a closing tag that was looked at, with or without its bracket. */
export function* takeCloser(reader: LlmReader, tag: Tag): Reading<void> {
  reader.take(tag.end)
  const bracket = yield* peekUntil(reader, (text, isAll) => {
    const space = /^\s*/u.exec(text)?.[0].length ?? 0
    return space === text.length && !isAll
      ? undefined
      : { length: space, isThere: text[space] === '>' }
  })
  if (bracket?.isThere === true) reader.take(bracket.length + 1)
}
