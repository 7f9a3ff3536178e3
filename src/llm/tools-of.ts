import type { JsonObject, JsonValue } from '../contracts/json.ts'
import type { LlmTool } from '../contracts/llm-options.ts'
import { isJsonObject } from '../json/is-json-object.ts'

/** Tools, or why it isn't known which they are. */
type ToolsReading =
  | {
      readonly ok: true
      readonly tools: readonly LlmTool[]
      /** The place of the first entry without a name, which no call can mean. */
      readonly nameless?: number
    }
  | { readonly ok: false; readonly reason: string }

/**
 * The tools in a list of them, in the result of tools/list or its whole response: each as MCP names them (`inputSchema`),
 * as OpenAI does (`parameters`, also in a `function`), or as Anthropic does (`input_schema`).
 */
export function toolsOf(value: JsonValue): ToolsReading {
  const list = listIn(value)
  if (list === undefined)
    return { ok: false, reason: 'tools are an array, or stand in one at "tools"' }
  const other = list.findIndex((entry) => !isJsonObject(entry))
  if (other !== -1) return { ok: false, reason: `what is at ${other} is no object` }
  const read = list.map((entry) => toolOf(entry))
  const nameless = read.indexOf(undefined)
  const tools = read.filter((tool) => tool !== undefined)
  return { ok: true, tools, ...(nameless === -1 ? {} : { nameless }) }
}

function listIn(value: JsonValue | undefined): readonly JsonValue[] | undefined {
  if (Array.isArray(value)) return value
  if (!isJsonObject(value)) return undefined
  const { result, tools } = value
  return tools === undefined && isJsonObject(result) ? listIn(result['tools']) : listIn(tools)
}

function toolOf(entry: JsonValue): LlmTool | undefined {
  if (!isJsonObject(entry)) return undefined
  const own = isJsonObject(entry['function']) ? entry['function'] : entry
  const { name } = own
  if (typeof name !== 'string' || name === '') return undefined
  const inputSchema = schemaIn(own)
  return inputSchema === undefined ? { name } : { name, inputSchema }
}

function schemaIn(tool: JsonObject): JsonObject | undefined {
  const { inputSchema, input_schema, parameters } = tool
  return [inputSchema, input_schema, parameters].find((schema) => isJsonObject(schema))
}
