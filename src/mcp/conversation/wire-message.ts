import type { FrameAt } from '../../contracts/fixture.ts'
import type { JsonObject, JsonValue } from '../../contracts/json.ts'
import { isJsonArray } from '../../json/is-json-array.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { safeParseJson } from '../../json/safe-parse-json.ts'
import { messageFault } from './malformed.ts'
import { payloadText } from '../../fixture/payload-text.ts'

/** A JSON-RPC message with the frame that it crossed the wire in. */
export type WireMessage = {
  readonly frame: FrameAt
  readonly at: string
  /** What of it breaks the rules of JSON-RPC. */
  readonly fault?: string
} & (
  | {
      readonly kind: 'request'
      readonly id: JsonValue
      readonly method: string
      readonly params: JsonObject
    }
  | { readonly kind: 'notification'; readonly method: string; readonly params: JsonObject }
  | { readonly kind: 'result'; readonly id: JsonValue; readonly result: JsonValue }
  | { readonly kind: 'error'; readonly id: JsonValue; readonly error: JsonValue }
)

/** A frame read as messages, or why it is none. A batch (2025-03-26) is several messages. */
export type FrameReading =
  | { readonly ok: true; readonly messages: readonly WireMessage[] }
  | { readonly ok: false; readonly reason: string }

/** Reads the JSON-RPC messages of one frame: of its payload, or of the text that this carries. */
export function readWireMessages(frame: FrameAt, text = payloadText(frame)): FrameReading {
  const reading = safeParseJson(text)
  if (!reading.ok) return { ok: false, reason: 'not JSON' }
  const items = isJsonArray(reading.value)
    ? reading.value.map((item, index) => toMessage(item, { frame, at: `/${index}` }))
    : [toMessage(reading.value, { frame, at: '' })]
  const messages = items.filter((message) => message !== undefined)
  return messages.length === items.length && messages.length > 0
    ? { ok: true, messages }
    : { ok: false, reason: 'JSON, but no JSON-RPC message' }
}

function toMessage(
  value: JsonValue,
  place: { readonly frame: FrameAt; readonly at: string },
): WireMessage | undefined {
  if (!isJsonObject(value)) return undefined
  const fault = messageFault(value)
  const message = readMessage(value, place)
  return message === undefined || fault === undefined ? message : { ...message, fault }
}

function readMessage(
  value: JsonObject,
  place: { readonly frame: FrameAt; readonly at: string },
): WireMessage | undefined {
  const id = value['id'] ?? null
  const method = value['method']
  if (typeof method === 'string') {
    const params = isJsonObject(value['params']) ? value['params'] : {}
    return id === null
      ? { kind: 'notification', method, params, ...place }
      : { kind: 'request', id, method, params, ...place }
  }
  if (value['error'] !== undefined) return { kind: 'error', id, error: value['error'], ...place }
  if (value['result'] !== undefined)
    return { kind: 'result', id, result: value['result'], ...place }
  return undefined
}
