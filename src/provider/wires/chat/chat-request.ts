import type { JsonObject, JsonValue } from '../../../contracts/json.ts'
import type { ProviderRequest } from '../../../contracts/llm-exchange.ts'
import type { LlmTool } from '../../../contracts/llm-options.ts'
import { itemsOf, memberOf, objectOf, stringOf } from '../../json-parts.ts'
import { prefillIn } from '../prefill-in.ts'
import { schemaIn } from '../schema-in.ts'
import { toRequest } from '../to-request.ts'
import { toolOf } from '../tool-of.ts'

/** Members that decide the answer; the last ones are what vLLM and llama.cpp ask for JSON by. */
const DECIDING = [
  'messages',
  'prompt',
  'suffix',
  'tools',
  'functions',
  'response_format',
  'guided_json',
  'structured_outputs',
  'json_schema',
  'grammar',
]

/** Whether a path is that of completions, wherever a server puts them. */
export function servesChat(path: string): boolean {
  return path.endsWith('/completions')
}

/** Reads the body of a request for a chat completion, or for a plain one. */
export function readChatRequest(body: JsonObject): ProviderRequest {
  return toRequest(body, {
    model: stringOf(body, 'model'),
    stream: memberOf(body, 'stream') === true,
    tools: [
      ...itemsOf(body, 'tools').flatMap(toTool),
      ...itemsOf(body, 'functions').flatMap((definition) => toolOf(definition, 'parameters')),
    ],
    output: outputOf(body),
    prefill: prefillIn(itemsOf(body, 'messages'), { role: 'assistant', content: 'content' }),
    deciding: DECIDING,
  })
}

function toTool(tool: JsonValue): readonly LlmTool[] {
  return toolOf(memberOf(tool, 'function') ?? memberOf(tool, 'custom'), 'parameters')
}

function outputOf(body: JsonObject): ProviderRequest['output'] {
  const format = memberOf(body, 'response_format')
  const type = stringOf(format, 'type')
  if (type === 'json_object') return schemaIn(format, 'schema')
  if (type === 'json_schema') return schemaIn(objectOf(format, 'json_schema') ?? format, 'schema')
  if (objectOf(body, 'guided_json') !== undefined) return schemaIn(body, 'guided_json')
  if (objectOf(body, 'json_schema') !== undefined) return schemaIn(body, 'json_schema')
  const structured = objectOf(body, 'structured_outputs')
  return objectOf(structured, 'json') === undefined ? undefined : schemaIn(structured, 'json')
}
