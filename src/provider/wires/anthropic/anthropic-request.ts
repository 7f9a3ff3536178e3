import type { JsonObject } from '../../../contracts/json.ts'
import type { ProviderRequest } from '../../../contracts/llm-exchange.ts'
import { itemsOf, memberOf, objectOf, stringOf } from '../../json-parts.ts'
import { prefillIn } from '../prefill-in.ts'
import { schemaIn } from '../schema-in.ts'
import { toRequest } from '../to-request.ts'
import { toolOf } from '../tool-of.ts'

/** Where Google's cloud serves it. */
const CLOUD_PATH = /\/publishers\/anthropic\/models\/([^/:]+):(?:rawPredict|streamRawPredict)$/u

/** Whether a path is that of messages, wherever a server puts them. */
export function servesMessages(path: string): boolean {
  return path.endsWith('/v1/messages') || CLOUD_PATH.test(path)
}

/** Reads the body of a request for a message. */
export function readAnthropicRequest(body: JsonObject, target: string): ProviderRequest {
  const [, named] = CLOUD_PATH.exec(target.split('?', 1)[0] ?? '') ?? []
  return toRequest(body, {
    model: stringOf(body, 'model') ?? named,
    stream: memberOf(body, 'stream') === true,
    // The tools that the provider runs have a name, and no schema of their own.
    tools: itemsOf(body, 'tools').flatMap((tool) => toolOf(tool, 'input_schema')),
    output: outputOf(body),
    prefill: prefillIn(itemsOf(body, 'messages'), { role: 'assistant', content: 'content' }),
    deciding: ['system', 'messages', 'tools', 'output_config', 'output_format'],
  })
}

function outputOf(body: JsonObject): ProviderRequest['output'] {
  const format = objectOf(objectOf(body, 'output_config'), 'format')
  const asked = format ?? objectOf(body, 'output_format')
  return stringOf(asked, 'type') === 'json_schema' ? schemaIn(asked, 'schema') : undefined
}
