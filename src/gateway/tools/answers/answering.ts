import type { JsonObject, JsonValue } from '../../../contracts/json.ts'
import { isJsonObject } from '../../../json/is-json-object.ts'
import { textIn, valueIn } from '../../../json/json-bytes.ts'
import { isModern } from '../../../mcp/result/is-modern.ts'
import type { RpcMessage } from '../../../rpc/rpc-message.ts'
import type { AnsweredCall } from '../tool-adapter.ts'
import { readStructured } from './read-structured.ts'
import { outlineResult, type ResultOutline } from './outline-result.ts'

/** A result on its way to a client, read as far as somebody asks. */
export interface Answering {
  readonly message: RpcMessage
  readonly call: AnsweredCall
  /** The virtual tool that was called, or the tool. */
  readonly name: string
  readonly isModern: boolean
  readonly outline: ResultOutline
  /** The outputSchema that the server declares; undefined for none, and where nothing is known of the tool. */
  readonly declared: JsonValue | undefined
  /** The result as a value; undefined where it is no object. */
  readonly result: () => JsonObject | undefined
  /** Its structured content; undefined where there is none. */
  readonly structured: () => JsonValue | undefined
  /** What reading its structured content loses of what is written. */
  readonly losses: () => readonly string[]
}

/** A result with what is known of the call. */
export function createAnswering(message: RpcMessage, call: AnsweredCall): Answering {
  const modern = isModern(call.protocolVersion)
  const outline = outlineResult(message, modern)
  const own = once(
    () => outline.structured && readStructured(textIn(message.data, outline.structured)),
  )
  const whole = once(() => {
    const value = message.places.result && valueIn(message.data, message.places.result)
    if (!isJsonObject(value)) return undefined
    const structuredContent = own()?.value
    return structuredContent === undefined ? value : { ...value, structuredContent }
  })
  return {
    message,
    call,
    name: call.virtual ?? call.tool,
    isModern: modern,
    outline,
    declared: call.entry?.['outputSchema'] ?? undefined,
    result: whole,
    structured: () => own()?.value,
    losses: () => own()?.losses ?? [],
  }
}

function once<Value>(compute: () => Value): () => Value {
  let known: { readonly value: Value } | undefined
  return () => {
    known ??= { value: compute() }
    return known.value
  }
}
