import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import { isJsonArray } from '../../json/is-json-array.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import type { BarePart, BareShape } from './bare-shape.ts'
import { itemsOf, membersOf } from './json-node.ts'
import type { JsonNode } from './json-node.ts'

/** A message with content blocks, its list of blocks, or a block alone. */
export const anthropicShape: BareShape = (node) => {
  const blocks = blocksOf(node)
  if (!blocks.every(({ value }) => isJsonObject(value) && BLOCKS.has(value['type'])))
    return undefined
  const parts = blocks.flatMap((block) => partsOf(block))
  const hasCall = parts.some((part) => 'call' in part)
  if (!hasCall && !(isMessage(node) && parts.length > 0)) return undefined
  return { parts }
}

const BLOCKS: ReadonlySet<JsonValue | undefined> = new Set([
  'text',
  'thinking',
  'redacted_thinking',
  'tool_use',
  'server_tool_use',
])

function isMessage({ value }: JsonNode): boolean {
  return isJsonObject(value) && value['type'] === 'message' && value['role'] === 'assistant'
}

function blocksOf(node: JsonNode): readonly JsonNode[] {
  const { value } = node
  if (isJsonArray(value)) return itemsOf(node)
  if (!isJsonObject(value)) return []
  if (!isJsonArray(value['content'])) return [node]
  const content = membersOf(node).get('content')
  return content === undefined ? [] : itemsOf(content)
}

function partsOf(block: JsonNode): readonly BarePart[] {
  const { value } = block
  if (!isJsonObject(value)) return []
  const { type, text, thinking } = value
  if (type === 'text') return typeof text === 'string' && text !== '' ? [{ text }] : []
  if (type === 'thinking')
    return typeof thinking === 'string' && thinking !== '' ? [{ reasoning: thinking }] : []
  return type === 'tool_use' ? [toolUse(block, value)] : []
}

function toolUse(block: JsonNode, { name, id }: JsonObject): BarePart {
  const input = membersOf(block).get('input')
  if (typeof name !== 'string' || name === '') return { text: block.text }
  return {
    call: {
      name,
      node: block,
      ...(typeof id === 'string' ? { id } : {}),
      ...(input === undefined ? {} : { arguments: input }),
    },
  }
}
