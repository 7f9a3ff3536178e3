import type { JsonObject } from '../../contracts/json.ts'
import type { LlmTool } from '../../contracts/llm-options.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { CALL_KEYS } from '../json-calls/call-keys.ts'
import type { BareCall } from './bare-shape.ts'
import { membersOf } from './json-node.ts'
import type { JsonNode } from './json-node.ts'

/**
 * The call that an object is only because of the tools that are known: `{"get_weather": {"city": "Oslo"}}`, or arguments
 * beside the name, where they are all that the tool takes.
 */
export function toolByKey(node: JsonNode, tools: readonly LlmTool[]): BareCall | undefined {
  const { value } = node
  if (!isJsonObject(value)) return undefined
  return byOnlyKey(node, value, tools) ?? flat(node, value, tools)
}

function byOnlyKey(
  node: JsonNode,
  value: JsonObject,
  tools: readonly LlmTool[],
): BareCall | undefined {
  const [key, ...others] = Object.keys(value)
  if (key === undefined || others.length > 0) return undefined
  const given = value[key]
  const tool = tools.find(({ name }) => name === key)
  if (tool === undefined || !isJsonObject(given) || !fits(Object.keys(given), tool))
    return undefined
  const own = membersOf(node).get(key)
  return { name: key, node, ...(own === undefined ? {} : { arguments: own }) }
}

function flat(node: JsonNode, value: JsonObject, tools: readonly LlmTool[]): BareCall | undefined {
  for (const nameKey of CALL_KEYS.name) {
    const tool = tools.find(({ name }) => name === value[nameKey])
    const keys = Object.keys(value).filter((key) => key !== nameKey)
    if (tool === undefined || keys.length === 0 || !fits(keys, tool)) continue
    const members = [...membersOf(node)].filter(([key]) => key !== nameKey)
    const text = members.map(([key, { text: own }]) => `${JSON.stringify(key)}: ${own}`).join(', ')
    const given = Object.fromEntries(members.map(([key, member]) => [key, member.value]))
    return {
      name: tool.name,
      node,
      arguments: { value: given, text: `{${text}}`, at: node.at },
      repair: 'flat-arguments',
    }
  }
  return undefined
}

/** Whether arguments of these names are those of a tool: it knows each, and none that it needs is missing. */
function fits(keys: readonly string[], { inputSchema = {} }: LlmTool): boolean {
  const { properties, required } = inputSchema
  if (!isJsonObject(properties)) return false
  const needed = Array.isArray(required) ? required : []
  return (
    keys.every((key) => Object.hasOwn(properties, key)) &&
    needed.every((key) => keys.includes(String(key)))
  )
}
