import type { ByteEdit } from '../../../json/edit-bytes.ts'
import type { ResultAt } from './result-at.ts'
import { textBlockEdits } from './text-blocks.ts'
import { textToKeep } from './text-to-keep.ts'

/**
 * Returns the edits that make a result one that failed. What it gave is behind the reason, as content: structured content
 * would be held to a schema that it isn't for.
 */
export function errorEdits(result: ResultAt, reason: string): readonly ByteEdit[] {
  const first = [reason, textToKeep(result) ?? []].flat()
  return textBlockEdits(
    result,
    { first },
    { set: { isError: 'true' }, drop: ['structuredContent'] },
  )
}

/** Returns the edits that mark a result as an error whose texts report one. */
export function markedErrorEdits(result: ResultAt): readonly ByteEdit[] {
  const last = [textToKeep(result) ?? []].flat()
  return textBlockEdits(result, { last }, { set: { isError: 'true' }, drop: ['structuredContent'] })
}

/** Returns the edits that move the structured content of an error into its texts. */
export function plainErrorEdits(result: ResultAt): readonly ByteEdit[] {
  const last = [textToKeep(result) ?? []].flat()
  return textBlockEdits(result, { last }, { drop: ['structuredContent'] })
}
