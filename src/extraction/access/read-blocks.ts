import type { JsonValue } from '../../contracts/json.ts'
import { isJsonArray } from '../../json/is-json-array.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { type Block, readBlock } from './read-block.ts'

/** A place that isn't what the protocol's schema says. */
export interface BlockDefect {
  /** JSON Pointer into the result. */
  readonly pointer: string
  readonly reason: string
}

/** The content blocks that could be read, and why others couldn't. */
export interface BlocksReading {
  readonly blocks: readonly Block[]
  readonly unknown: readonly BlockDefect[]
}

/** Reads content of any shape: an array of blocks, one block without an array, a bare text. Never throws. */
export function readBlocks(content: JsonValue, pointer: string): BlocksReading {
  if (typeof content === 'string')
    return { blocks: [{ kind: 'text', text: content, pointer }], unknown: [] }
  const items: readonly (readonly [JsonValue, string])[] = isJsonArray(content)
    ? content.map((item, index) => [item, `${pointer}/${index}`] as const)
    : isJsonObject(content)
      ? [[content, pointer]]
      : []
  const blocks: Block[] = []
  const unknown: BlockDefect[] = []
  for (const [item, place] of items) {
    const { block, defect } = readBlock(item, place)
    if (block !== undefined) blocks.push(block)
    if (defect !== undefined) unknown.push({ pointer: place, reason: defect })
  }
  return { blocks, unknown }
}
