import type { ByteEdit } from '../../../json/edit-bytes.ts'
import { isJsonArray } from '../../../json/is-json-array.ts'
import { elementsAt, memberAt } from '../../../json/json-bytes.ts'
import { memberEdits } from '../../../json/member-edits.ts'
import type { ResultAt } from './result-at.ts'
import { textToKeep } from './text-to-keep.ts'

/**
 * The edits that make a result one that failed. What it gave stands behind the reason, as content: structured content would
 * be held to a schema that it isn't for.
 */
export function errorEdits(result: ResultAt, reason: string): readonly ByteEdit[] {
  const { data, start, value } = result
  const texts = [reason, textToKeep(result) ?? []].flat()
  const blocks = texts.map((text) => JSON.stringify({ type: 'text', text })).join(',')
  const content = memberAt(data, 'content', start)
  const isList = content !== undefined && isJsonArray(value['content'] ?? null)
  const isEmpty = !isList || elementsAt(data, content.start).length === 0
  const at = isList ? content.start + 1 : 0
  return [
    ...memberEdits(data, start, {
      set: { ...(!isList && { content: `[${blocks}]` }), isError: 'true' },
      drop: ['structuredContent'],
    }),
    ...(isList ? [{ start: at, end: at, text: isEmpty ? blocks : `${blocks},` }] : []),
  ]
}
