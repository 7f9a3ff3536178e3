import type { JsonObject, JsonValue } from '../../../contracts/json.ts'
import type { ProviderRequest } from '../../../contracts/llm-exchange.ts'
import type { LlmTool } from '../../../contracts/llm-options.ts'
import { itemsOf, memberOf, objectOf, stringOf } from '../../json-parts.ts'
import { membersOf } from '../../members-of.ts'

/** Whether a path is that of chat completions, wherever a server puts them. */
export function servesChat(path: string): boolean {
  return path.endsWith('/chat/completions')
}

/** Reads the body of a request for a chat completion. */
export function readChatRequest(body: JsonObject): ProviderRequest {
  const model = stringOf(body, 'model')
  const output = outputOf(body)
  const prefill = prefillOf(body)
  return {
    ...(model !== undefined && { model }),
    stream: memberOf(body, 'stream') === true,
    tools: itemsOf(body, 'tools').flatMap(toTool),
    ...(output !== undefined && { output }),
    ...(prefill !== undefined && { prefill }),
    matched: membersOf(body, ['model', 'messages', 'tools', 'response_format', 'stream']),
  }
}

function toTool(tool: JsonValue): readonly LlmTool[] {
  const definition = memberOf(tool, 'function')
  const name = stringOf(definition, 'name')
  if (name === undefined) return []
  const inputSchema = objectOf(definition, 'parameters')
  return [{ name, ...(inputSchema !== undefined && { inputSchema }) }]
}

function outputOf(body: JsonObject): ProviderRequest['output'] {
  const format = memberOf(body, 'response_format')
  const type = stringOf(format, 'type')
  if (type === 'json_object') return { ...schemaIn(objectOf(format, 'schema')) }
  return type === 'json_schema'
    ? schemaIn(objectOf(objectOf(format, 'json_schema'), 'schema'))
    : undefined
}

function schemaIn(schema: JsonObject | undefined): { readonly schema?: JsonObject } {
  return schema === undefined ? {} : { schema }
}

/** What the model's turn begins with, where the messages end in one of its own. */
function prefillOf(body: JsonObject): string | undefined {
  const last = itemsOf(body, 'messages').at(-1)
  if (stringOf(last, 'role') !== 'assistant') return undefined
  return stringOf(last, 'content')
}
