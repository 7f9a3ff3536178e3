import { type ByteEdit, editBytes } from '../../../json/edit-bytes.ts'
import type { JsonValue } from '../../../contracts/json.ts'
import { isJsonArray } from '../../../json/is-json-array.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'
import { elementsAt, memberAt, textIn, valueIn } from '../../../json/json-bytes.ts'
import { memberEdits, type MemberChanges } from '../../../json/member-edits.ts'
import { readRpcMessage, type RpcMessage } from '../../../rpc/rpc-message.ts'
import type { ResultAt } from './result-at.ts'

/** Text blocks that join the content of a result. */
export interface AddedTexts {
  readonly first?: readonly string[]
  readonly last?: readonly string[]
}

/**
 * Returns the edits that add text blocks to the content of a result, and change other members. Content that is not a list
 * is replaced by blocks that have to be first; others leave it as it is.
 */
export function textBlockEdits(
  { data, start, value }: ResultAt,
  { first = [], last = [] }: AddedTexts,
  { set = {}, drop = [] }: MemberChanges = {},
): readonly ByteEdit[] {
  const content = memberAt(data, 'content', start)
  const isList = content !== undefined && isJsonArray(value['content'] ?? null)
  if (!isList) {
    const all = content === undefined || first.length > 0 ? [...first, ...last] : []
    const made = all.length === 0 ? {} : { content: `[${blocksOf(all)}]` }
    return memberEdits(data, start, { set: { ...made, ...set }, drop })
  }
  const elements = elementsAt(data, content.start)
  const begin = content.start + 1
  const end = elements.at(-1)?.end ?? begin
  const isEmpty = elements.length === 0
  // Two edits in one place would leave their order open.
  const texts: readonly (readonly [at: number, text: string])[] = isEmpty
    ? [[begin, blocksOf([...first, ...last])]]
    : [
        [begin, first.length === 0 ? '' : `${blocksOf(first)},`],
        [end, last.length === 0 ? '' : `,${blocksOf(last)}`],
      ]
  return [
    ...memberEdits(data, start, { set, drop }),
    ...texts.flatMap(([at, text]) => (text === '' ? [] : [{ start: at, end: at, text }])),
  ]
}

/** Returns the edits that put one text before the blocks of a result that are no texts, and leave the others out. */
export function replacedTextEdits(
  { data, start, value }: ResultAt,
  text: string,
  { set = {} }: MemberChanges,
): readonly ByteEdit[] {
  const content = memberAt(data, 'content', start)
  const list = value['content'] ?? null
  const others =
    content === undefined || !isJsonArray(list)
      ? []
      : elementsAt(data, content.start)
          .filter((_, index) => !isTextBlock(list[index] ?? null))
          .map((element) => textIn(data, element))
  const made = `[${[blocksOf([text]), ...others].join(',')}]`
  return memberEdits(data, start, { set: { content: made, ...set } })
}

function isTextBlock(block: JsonValue): boolean {
  return isJsonObject(block) && block['type'] === 'text'
}

/** Returns a result of a call with a further text block at the end of its content, if that has a place for one. */
export function withClosingText(message: RpcMessage, text: string): RpcMessage {
  const { data, places } = message
  const value = places.result && valueIn(data, places.result)
  if (places.result === undefined || !isJsonObject(value)) return message
  const edits = textBlockEdits({ data, start: places.result.start, value }, { last: [text] })
  return readRpcMessage(editBytes(data, edits))
}

function blocksOf(texts: readonly string[]): string {
  return texts.map((text) => JSON.stringify({ type: 'text', text })).join(',')
}
