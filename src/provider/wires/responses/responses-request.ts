import type { JsonObject, JsonValue } from '../../../contracts/json.ts'
import type { ProviderRequest } from '../../../contracts/llm-exchange.ts'
import type { LlmTool } from '../../../contracts/llm-options.ts'
import { itemsOf, memberOf, objectOf, stringOf } from '../../json-parts.ts'
import { prefillIn } from '../prefill-in.ts'
import { schemaIn } from '../schema-in.ts'
import { toRequest } from '../to-request.ts'
import { toolOf } from '../tool-of.ts'

/** Whether a path is that of responses, wherever a server puts them. */
export function servesResponses(path: string): boolean {
  return path.endsWith('/responses')
}

/** Reads the body of a request for a response. */
export function readResponsesRequest(body: JsonObject): ProviderRequest {
  return toRequest(body, {
    model: stringOf(body, 'model'),
    stream: memberOf(body, 'stream') === true,
    tools: itemsOf(body, 'tools').flatMap(toTools),
    output: outputOf(body),
    prefill: prefillIn(itemsOf(body, 'input'), { role: 'assistant', content: 'content' }),
    deciding: ['instructions', 'input', 'previous_response_id', 'prompt', 'tools', 'text'],
  })
}

/** A namespace holds tools of its own; a tool that is built in has its type for a name. */
function toTools(tool: JsonValue): readonly LlmTool[] {
  if (stringOf(tool, 'type') === 'namespace') return itemsOf(tool, 'tools').flatMap(toTools)
  const type = stringOf(tool, 'type')
  const named = toolOf(tool, 'parameters')
  return named.length > 0 || type === undefined ? named : [{ name: type }]
}

function outputOf(body: JsonObject): ProviderRequest['output'] {
  const format = objectOf(objectOf(body, 'text'), 'format')
  const type = stringOf(format, 'type')
  if (type === 'json_object') return {}
  return type === 'json_schema' ? schemaIn(format, 'schema') : undefined
}
