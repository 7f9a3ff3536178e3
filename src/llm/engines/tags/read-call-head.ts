import type { LlmReader } from '../../reader/llm-reader.ts'
import type { Reading } from '../../reader/reading.ts'
import { readTagHead } from './read-tag-head.ts'
import type { TagHead } from './read-tag-head.ts'
import type { Tag } from './tag-at.ts'

/** Reads the tag that opens a call; undefined where it is cut off, or has no name. */
export function* readCallHead(
  reader: LlmReader,
  tag: Tag,
): Reading<{ readonly head: TagHead; readonly name: string } | undefined> {
  const head = yield* readTagHead(reader, tag)
  const name = head?.attributes.get('name')?.trim() ?? ''
  return head === undefined || name === '' ? undefined : { head, name }
}
