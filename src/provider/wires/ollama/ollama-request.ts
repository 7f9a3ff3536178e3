import type { JsonObject, JsonValue } from '../../../contracts/json.ts'
import type { ProviderRequest } from '../../../contracts/llm-exchange.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'
import { itemsOf, memberOf, stringOf } from '../../json-parts.ts'
import { prefillIn } from '../prefill-in.ts'
import { toRequest } from '../to-request.ts'
import { toolOf } from '../tool-of.ts'

const DECIDING = [
  'system',
  'template',
  'messages',
  'prompt',
  'suffix',
  'context',
  'images',
  'tools',
  'format',
  'think',
]

/** Whether a path is that of a chat or of a generated answer. */
export function servesOllama(path: string): boolean {
  return path.endsWith('/api/chat') || path.endsWith('/api/generate')
}

/** Reads the body of a request for a chat answer or a generated one; a stream comes unless it is refused. */
export function readOllamaRequest(body: JsonObject): ProviderRequest {
  return toRequest(body, {
    model: stringOf(body, 'model'),
    stream: memberOf(body, 'stream') !== false,
    tools: itemsOf(body, 'tools').flatMap((tool) =>
      toolOf(memberOf(tool, 'function'), 'parameters'),
    ),
    output: outputOf(memberOf(body, 'format')),
    prefill: prefillIn(itemsOf(body, 'messages'), { role: 'assistant', content: 'content' }),
    deciding: DECIDING,
  })
}

function outputOf(format: JsonValue | undefined): ProviderRequest['output'] {
  if (format === 'json') return {}
  return isJsonObject(format) ? { schema: format } : undefined
}
