import type { Era } from '../../../contracts/fixture.ts'
import type { JsonObject, JsonValue } from '../../../contracts/json.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'
import { isModern } from '../../../mcp/result/is-modern.ts'
import { revisionOf } from '../../../mcp/meta-keys.ts'
import { partOf, type RpcMessage } from '../../../rpc/rpc-message.ts'
import type { McpQuestion } from './recording.ts'

/** Requests that begin a conversation, which every client makes in its own way. */
const GREETINGS: ReadonlySet<string> = new Set(['initialize', 'server/discover'])

/** By which parameter a request says what it is for. */
const SUBJECTS = ['name', 'uri', 'taskId']

/** Reads what a request asks: its method and its parameters, without ids and `_meta`. */
export function readQuestion(message: RpcMessage): McpQuestion {
  const { method = '' } = message
  const value = partOf(message, ['params'])
  const { _meta, ...params }: JsonObject = isJsonObject(value) ? value : {}
  const era = eraOf(method, value)
  const subject = SUBJECTS.map((key) => params[key]).find((named) => typeof named === 'string')
  const title = typeof subject === 'string' ? `${method} ${subject}` : method
  const asked = { era, method, title, kind: `${era} ${method}` }
  if (GREETINGS.has(method))
    // Of several recordings, that in which the client asked for the same revision comes first.
    return { ...asked, asked: {}, whole: params['protocolVersion'] ?? null }
  const { inputResponses } = params
  if (!isJsonObject(inputResponses)) return { ...asked, asked: params, whole: null }
  // What a client answers when it is asked back is its own; only what it was asked counts.
  const inputs = { ...params, inputResponses: Object.keys(inputResponses).toSorted() }
  return { ...asked, asked: inputs, whole: inputResponses }
}

function eraOf(method: string, params: JsonValue | undefined): Era {
  if (GREETINGS.has(method)) return method === 'initialize' ? 'legacy' : 'modern'
  return isModern(revisionOf(params)) ? 'modern' : 'legacy'
}
