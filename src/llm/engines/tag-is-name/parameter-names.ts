import type { LlmTool } from '../../../contracts/llm-options.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'

/** The parameters that a tool may be given, none where it takes none; undefined where its schema doesn't say. */
export function parameterNames(
  tools: readonly LlmTool[],
  name: string,
): ReadonlySet<string> | undefined {
  const schema = tools.find((tool) => tool.name === name)?.inputSchema
  if (!isJsonObject(schema)) return undefined
  const { properties, additionalProperties } = schema
  const names = isJsonObject(properties) ? Object.keys(properties) : []
  if (names.length > 0) return new Set(names)
  const isOpen = additionalProperties === true || isJsonObject(additionalProperties)
  const saysNone = isJsonObject(properties) || additionalProperties === false
  return saysNone && !isOpen ? new Set() : undefined
}
