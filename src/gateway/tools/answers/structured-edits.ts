import type { JsonValue } from '../../../contracts/json.ts'
import type { ByteEdit } from '../../../json/edit-bytes.ts'
import { isJsonArray } from '../../../json/is-json-array.ts'
import { elementsAt, memberAt } from '../../../json/json-bytes.ts'
import { memberEdits } from '../../../json/member-edits.ts'
import type { ResultAt } from './result-at.ts'
import { textToKeep } from './text-to-keep.ts'

/** Structured content that a result is given. */
export interface GivenStructured {
  readonly value: JsonValue
  /** The value as the server wrote it. @defaultValue the JSON of the value */
  readonly json?: string
  /** Whether it is made of the structured content that the server gave. @defaultValue false */
  readonly isOfServer?: boolean
}

/**
 * The edits that give a result its structured content. What the server put there and nowhere else is kept as a block of the
 * content: a text always, data where what is given isn't made of it.
 */
export function structuredEdits(
  result: ResultAt,
  { value: structured, json, isOfServer = false }: GivenStructured,
): readonly ByteEdit[] {
  const { data, start, value } = result
  const text = textToKeep(result, isOfServer)
  const block = text === undefined ? undefined : JSON.stringify({ type: 'text', text })
  const content = memberAt(data, 'content', start)
  const isList = isJsonArray(value['content'] ?? null)
  return [
    ...memberEdits(data, start, {
      set: {
        ...(block !== undefined && content === undefined && { content: `[${block}]` }),
        structuredContent: json ?? JSON.stringify(structured),
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
