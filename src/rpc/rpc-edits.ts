import type { JsonObject, JsonValue } from '../contracts/json.ts'
import { editBytes } from '../json/edit-bytes.ts'
import { membersAt, textIn } from '../json/json-bytes.ts'
import { type WideJson, type WideObject, writeWideJson } from '../json/wide-json.ts'
import {
  placeOf,
  readRpcMessage,
  type RpcId,
  type RpcMessage,
  type RpcPath,
} from './rpc-message.ts'

/** Another value for what stands somewhere in a message. */
export interface PartEdit {
  readonly path: RpcPath
  readonly value: WideJson
}

const OPEN_BRACE = 0x7b

/** A message under another id, and otherwise byte for byte the same; one without an id stays as it is. */
export function withId(message: RpcMessage, id: RpcId): RpcMessage {
  const place = message.places.id
  if (place === undefined || message.id === id) return message
  return readRpcMessage(editBytes(message.data, [{ ...place, text: writeWideJson(id) }]))
}

/** A message with other values at the ends of paths, and otherwise byte for byte the same; what isn't there isn't added. */
export function withParts(message: RpcMessage, edits: readonly PartEdit[]): RpcMessage {
  const made = edits.flatMap(({ path, value }) => {
    const place = placeOf(message, path)
    return place === undefined ? [] : [{ ...place, text: writeWideJson(value) }]
  })
  return made.length === 0 ? message : readRpcMessage(editBytes(message.data, made))
}

/**
 * A request with a parameter, in the place of the one of that name or before the others. Parameters that are `null` are
 * none, and others that are no object stay.
 */
export function withParameter(message: RpcMessage, key: string, value: JsonValue): RpcMessage {
  const { data, places } = message
  if (placeOf(message, ['params', key]) !== undefined)
    return withParts(message, [{ path: ['params', key], value }])
  const member = `${JSON.stringify(key)}:${JSON.stringify(value)}`
  if (places.params !== undefined && textIn(data, places.params) === 'null')
    return readRpcMessage(editBytes(data, [{ ...places.params, text: `{${member}}` }]))
  const holder = places.params?.start ?? data.indexOf(OPEN_BRACE)
  if (data[holder] !== OPEN_BRACE) return message
  const text = places.params === undefined ? `"params":{${member}}` : member
  const separator = membersAt(data, holder).length === 0 ? '' : ','
  const at = holder + 1
  return readRpcMessage(editBytes(data, [{ start: at, end: at, text: `${text}${separator}` }]))
}

/** A message without a member of an object in it, and otherwise byte for byte the same. */
export function withoutPart(message: RpcMessage, path: RpcPath): RpcMessage {
  const { data } = message
  const [part, ...keys] = path
  const key = keys.pop()
  const holder = placeOf(message, [part, ...keys])
  const members = holder === undefined ? [] : membersAt(data, holder.start)
  const index = members.findLastIndex((member) => member.key === key)
  const [before, member, after] = [members[index - 1], members[index], members[index + 1]]
  if (member === undefined) return message
  const start = after === undefined && before !== undefined ? before.end : member.keyStart
  const end = after?.keyStart ?? member.end
  const rest = readRpcMessage(editBytes(data, [{ start, end, text: '' }]))
  // A repeated key would come to count in the place of the one that is gone.
  return withoutPart(rest, path)
}

/** A request of our own. */
export function requestMessage(id: RpcId, method: string, params: JsonObject): RpcMessage {
  return written({ jsonrpc: '2.0', id, method, params })
}

/** A notification of our own. */
export function notificationMessage(method: string, params?: WideObject): RpcMessage {
  return written({ jsonrpc: '2.0', method, ...(params && { params }) })
}

/** An answer of our own. */
export function resultMessage(id: RpcId, result: JsonValue): RpcMessage {
  return written({ jsonrpc: '2.0', id, result })
}

/** A refusal of our own. */
export function errorMessage(
  id: RpcId | null,
  error: { readonly code: number; readonly message: string; readonly data?: JsonValue },
): RpcMessage {
  return written({ jsonrpc: '2.0', id, error: { ...error } })
}

/** Makes an error of our own in place of an answer that never came. */
export function failureMessage(...[id, error]: Parameters<typeof errorMessage>): RpcMessage {
  return { ...errorMessage(id, error), isOwn: true }
}

function written(message: WideObject): RpcMessage {
  return readRpcMessage(Buffer.from(writeWideJson(message)))
}
