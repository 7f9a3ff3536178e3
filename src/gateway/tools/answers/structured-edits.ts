import type { JsonValue } from '../../../contracts/json.ts'
import type { ByteEdit } from '../../../json/edit-bytes.ts'
import type { ContentKind } from '../../../contracts/wrap-rule.ts'
import type { ResultAt } from './result-at.ts'
import { replacedTextEdits, textBlockEdits } from './text-blocks.ts'
import { textToKeep } from './text-to-keep.ts'

/** Structured content that a result is given. */
export interface GivenStructured {
  readonly value: JsonValue
  /** The value as the server wrote it. @defaultValue the JSON of the value */
  readonly json?: string
  /** Whether it is made of the structured content that the server gave. @defaultValue false */
  readonly isOfServer?: boolean
  /** What the content becomes. @defaultValue `keep` */
  readonly content?: ContentKind
}

/**
 * The edits that give a result its structured content. What the server put there and nowhere else is kept as a block of the
 * content: a text always, data where what is given isn't made of it. With `content: json` the texts of the content become
 * the JSON of the value.
 */
export function structuredEdits(
  result: ResultAt,
  { value: structured, json, isOfServer = false, content = 'keep' }: GivenStructured,
): readonly ByteEdit[] {
  const text = json ?? JSON.stringify(structured)
  const set = { structuredContent: text }
  if (content === 'json') return replacedTextEdits(result, text, { set })
  const last = [textToKeep(result, isOfServer) ?? []].flat()
  return textBlockEdits(result, { last }, { set })
}
