import type { LlmTool } from '../../contracts/llm-options.ts'
import { isJsonArray } from '../../json/is-json-array.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import type { BareCall, BareReading } from './bare-shape.ts'
import { itemsOf, membersOf } from './json-node.ts'
import type { JsonNode } from './json-node.ts'
import { toolByKey } from './tool-by-key.ts'
import { toolObject } from './tool-object.ts'

/** One tool object, an array of nothing else, or one in an object that only says that it is a call. */
export function toolListShape(node: JsonNode, tools: readonly LlmTool[]): BareReading | undefined {
  if (!isJsonArray(node.value)) {
    const call = oneOf(node, tools)
    return call === undefined ? undefined : { parts: [{ call }] }
  }
  const parts: { readonly call: BareCall }[] = []
  for (const item of itemsOf(node)) {
    const call = oneOf(item, tools)
    if (call === undefined) return undefined
    parts.push({ call })
  }
  return parts.length === 0 ? undefined : { parts }
}

function oneOf(node: JsonNode, tools: readonly LlmTool[]): BareCall | undefined {
  const inner = wrapped(node)
  if (inner !== undefined) return toolObject(inner, tools, { isCall: false })
  return toolObject(node, tools, { isCall: false }) ?? toolByKey(node, tools)
}

const WRAPPERS: readonly string[] = ['tool_call', 'toolCall', 'functionCall', 'tool_use']

function wrapped(node: JsonNode): JsonNode | undefined {
  const { value } = node
  if (!isJsonObject(value)) return undefined
  if (value['method'] === 'tools/call') return membersOf(node).get('params')
  const [key, ...others] = Object.keys(value)
  if (key === undefined || others.length > 0 || !WRAPPERS.includes(key)) return undefined
  return membersOf(node).get(key)
}
