import type { JsonObject, JsonValue } from '../../../contracts/json.ts'
import type { ByteEdit } from '../../../json/edit-bytes.ts'
import { isJsonArray } from '../../../json/is-json-array.ts'
import { elementsAt, memberAt } from '../../../json/json-bytes.ts'
import { memberEdits } from '../../../json/member-edits.ts'
import { textToKeep } from './text-to-keep.ts'

/** A result where it stands, and read. */
export interface ResultAt {
  readonly data: Uint8Array
  readonly start: number
  readonly value: JsonObject
}

/**
 * The edits that give a result its structured content. A text that the server put there and nowhere else is kept as a block
 * of the content.
 */
export function structuredEdits(result: ResultAt, structured: JsonValue): readonly ByteEdit[] {
  const { data, start, value } = result
  const text = textToKeep(value)
  const block = text === undefined ? undefined : JSON.stringify({ type: 'text', text })
  const content = memberAt(data, 'content', start)
  const isList = isJsonArray(value['content'] ?? null)
  return [
    ...memberEdits(data, start, {
      set: {
        ...(block !== undefined && content === undefined && { content: `[${block}]` }),
        structuredContent: JSON.stringify(structured),
      },
    }),
    ...(block !== undefined && content !== undefined && isList
      ? [elementEdit(data, content.start, block)]
      : []),
  ]
}

function elementEdit(data: Uint8Array, start: number, element: string): ByteEdit {
  const last = elementsAt(data, start).at(-1)
  const at = last?.end ?? start + 1
  return { start: at, end: at, text: last === undefined ? element : `,${element}` }
}
