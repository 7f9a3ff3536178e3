import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import type { Block } from '../../extraction/access/read-block.ts'
import { type BlockDefect, readBlocks } from '../../extraction/access/read-blocks.ts'
import { createTextSource, type TextSource } from '../../extraction/several/text-source.ts'
import { isJsonArray } from '../../json/is-json-array.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { kindOf } from '../../json/kind-of.ts'

/** The content blocks of a result, as far as they can be read. */
export interface ResultContent {
  readonly blocks: readonly Block[]
  /** The text blocks. */
  readonly texts: readonly TextSource[]
  /** True where there is no `content` at all. */
  readonly missing: boolean
  /** Where the result as a whole is malformed. */
  readonly malformed: readonly BlockDefect[]
  /** Blocks of no known type, or without the fields of their type. */
  readonly unknown: readonly BlockDefect[]
  /** JSON Pointer of a block that says of itself that it is an error, which no client looks for there. */
  readonly errorBlock?: string
}

/**
 * Reads the content of whatever came as a result. A result that is a text, a block or an array of
 * blocks is malformed, and read as the content that it stands for.
 *
 * @param modern - Whether the rules of 2026-07-28 hold.
 */
export function readContent(result: JsonValue, modern: boolean): ResultContent {
  if (!isJsonObject(result)) {
    const reason = `it is ${kindOf(result)}, not an object`
    return { ...salvage(result, ''), missing: false, malformed: [{ pointer: '', reason }] }
  }
  const malformed = fieldDefects(result, modern)
  const content = result['content']
  if (content === undefined) {
    return { blocks: [], texts: [], missing: true, malformed, unknown: [] }
  }
  if (!isJsonArray(content)) {
    const reason = `content is ${kindOf(content)}, not an array`
    malformed.push({ pointer: '/content', reason })
  }
  const marked = isJsonArray(content) ? content.findIndex(saysError) : -1
  return {
    ...salvage(content, '/content'),
    missing: false,
    malformed,
    ...(marked !== -1 && { errorBlock: `/content/${marked}` }),
  }
}

function saysError(block: JsonValue): boolean {
  return isJsonObject(block) && (block['error'] === true || block['isError'] === true)
}

type Salvage = Pick<ResultContent, 'blocks' | 'texts' | 'unknown'>

function salvage(value: JsonValue, pointer: string): Salvage {
  const reading = readBlocks(value, pointer)
  return { ...reading, texts: textsOf(reading.blocks) }
}

function textsOf(blocks: readonly Block[]): readonly TextSource[] {
  return blocks.flatMap(({ kind, text, pointer }) =>
    kind === 'text' && text !== undefined ? [createTextSource(pointer, text)] : [],
  )
}

function fieldDefects(result: JsonObject, modern: boolean): BlockDefect[] {
  const defects: BlockDefect[] = []
  const { isError, _meta: meta, resultType } = result
  if (isError !== undefined && typeof isError !== 'boolean') {
    const reason = `isError is ${kindOf(isError)}, not a boolean`
    defects.push({ pointer: '/isError', reason })
  }
  if (meta !== undefined && !isJsonObject(meta)) {
    defects.push({ pointer: '/_meta', reason: `_meta is ${kindOf(meta)}, not an object` })
  }
  // Before 2026-07-28 it is a key like any other
  if (modern && resultType !== undefined && typeof resultType !== 'string') {
    const reason = `resultType is ${kindOf(resultType)}, not a string`
    defects.push({ pointer: '/resultType', reason })
  }
  return defects
}
