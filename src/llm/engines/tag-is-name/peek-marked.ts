import type { LlmReader } from '../../reader/llm-reader.ts'
import type { Reading } from '../../reader/reading.ts'
import { peekUntil } from '../tags/peek-until.ts'

/** Tags that each follow a mark. */
export interface MarkedTags {
  readonly mark: string
  /** The names of the tag around calls and of the tag of a call. */
  readonly section: string
  readonly call: string
}

/** A tag behind its mark. */
export interface MarkedTag {
  readonly isClosing: boolean
  readonly isClosed: boolean
  /** Without attributes. */
  readonly name: string
  /** UTF-16 units of it, the mark among them; of a tag with attributes up to the first of them. */
  readonly length: number
}

/** The tag that stands here behind its mark; it stays unread. */
export function* peekMarked(reader: LlmReader, mark: string): Reading<MarkedTag | undefined> {
  const start = `${mark}<`
  const found = yield* peekUntil(reader, (text, isAll) => {
    if (!text.startsWith(start)) return start.startsWith(text) && !isAll ? undefined : null
    const match = /^<(\/?)([^<>\s/]+)(?:\s*(\/?)>|\s)/u.exec(text.slice(mark.length))
    if (match === null) return isAll || /[<>]/u.test(text.slice(start.length)) ? null : undefined
    const [whole, slash, name = '', closed] = match
    // White space that nothing follows as yet may belong to a tag without attributes.
    if (!isAll && /\s$/u.test(whole) && /^\s*\/?$/u.test(text.slice(mark.length + whole.length)))
      return undefined
    const length = mark.length + whole.length
    return { isClosing: slash === '/', isClosed: closed === '/', name, length }
  })
  return found ?? undefined
}
