import type { LlmReader } from '../../reader/llm-reader.ts'
import type { Reading } from '../../reader/reading.ts'
import { peekUntil } from '../tags/peek-until.ts'
import type { ToolTag } from './tool-tag.ts'

/** UTF-16 units of blanks before a call. */
const MOST_BLANKS = 64

/** Whether nothing but blanks was read of the line, or the message begins here: elsewhere a tag is markup in a text. */
export function standsFree({ line }: LlmReader, isMessageStart = false): boolean {
  return isMessageStart || (line.start.length < MOST_BLANKS && line.start.trim() === '')
}

/** Whether a call without arguments is all that stands from its opening tag to the end of the line. */
export function* standsEmpty(reader: LlmReader, tag: ToolTag): Reading<boolean> {
  reader.take(tag.length)
  if (!tag.isClosed) {
    yield* reader.space()
    if (!(yield* reader.accept(`</${tag.name}`))) return false
    yield* reader.space()
    if (!(yield* reader.accept('>'))) return false
  }
  const ends = yield* peekUntil(reader, (text, isAll) => {
    if (/^[ \t\r]*\n/u.test(text)) return true
    const isBlank = text.trim() === ''
    return isAll || !isBlank ? isBlank : undefined
  })
  return ends === true
}
