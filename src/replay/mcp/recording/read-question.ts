import type { Era } from '../../../contracts/fixture.ts'
import type { JsonObject, JsonValue } from '../../../contracts/json.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'
import { isModern } from '../../../mcp/result/is-modern.ts'
import { revisionOf } from '../../../mcp/meta-keys.ts'
import { partOf, type RpcMessage } from '../../../rpc/rpc-message.ts'
import { AS_SENT } from '../../matching/create-comparison.ts'
import type { McpComparison, McpQuestion } from './recording.ts'

/** Requests that begin a conversation, which every client makes in its own way. */
const GREETINGS: ReadonlySet<string> = new Set(['initialize', 'server/discover'])

/** By which parameter a request says what it is for. */
const SUBJECTS = ['name', 'uri', 'taskId']

/** Reads what a request asks: its method and its parameters, without ids, `_meta` and what is ignored. */
export function readQuestion(
  message: RpcMessage,
  comparison: McpComparison = AS_SENT,
): McpQuestion {
  const { method = '' } = message
  const sent = paramsIn(message)
  const era = eraOf(method, partOf(message, ['params']))
  const subject = SUBJECTS.map((key) => sent[key]).find((named) => typeof named === 'string')
  const title = typeof subject === 'string' ? `${method} ${subject}` : method
  const named = { era, method, title, kind: `${era} ${method}` }
  if (GREETINGS.has(method))
    // Of several recordings, that in which the client asked for the same revision comes first.
    return { ...named, asked: {}, whole: sent['protocolVersion'] ?? null }
  const normalized = comparison.normalized({ method, params: sent }, 'params')
  const { value: changed = sent } = normalized?.ok === true ? normalized : {}
  const unfit = unfitFor(normalized)
  const params = comparison.kept(isJsonObject(changed) ? changed : {})
  return { ...named, ...paramsAsked(params), ...(unfit !== undefined && { unfit }) }
}

/** The parameters of a request, without `_meta`. */
export function paramsIn(message: RpcMessage): JsonObject {
  const value = partOf(message, ['params'])
  const { _meta, ...params }: JsonObject = isJsonObject(value) ? value : {}
  return params
}

function unfitFor(normalized: ReturnType<McpComparison['normalized']>): string | undefined {
  if (normalized === undefined) return undefined
  if (!normalized.ok) return normalized.reason
  return isJsonObject(normalized.value)
    ? undefined
    : 'normalize returned "params" that are no object'
}

/** What a client answers when it is asked back is its own; only what it was asked counts. */
function paramsAsked(params: JsonObject): Pick<McpQuestion, 'asked' | 'whole'> {
  const { inputResponses } = params
  if (!isJsonObject(inputResponses)) return { asked: params, whole: null }
  const inputs = { ...params, inputResponses: Object.keys(inputResponses).toSorted() }
  return { asked: inputs, whole: inputResponses }
}

function eraOf(method: string, params: JsonValue | undefined): Era {
  if (GREETINGS.has(method)) return method === 'initialize' ? 'legacy' : 'modern'
  return isModern(revisionOf(params)) ? 'modern' : 'legacy'
}
