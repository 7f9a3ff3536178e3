import type { JsonValue } from '../contracts/json.ts'
import { type ByteSpan, memberAt, membersAt, textIn, valueIn } from '../json/json-bytes.ts'

/** The id of a request, or another token of its kind; an integer that a double would round is a bigint. */
export type RpcId = string | number | bigint

/** Of as many digits as an id may have that somebody counts in. */
const INTEGER = /^-?\d{1,40}$/

/** What a message is by its members; `other` is what is no message of JSON-RPC 2.0, a batch among it. */
export type RpcKind = 'request' | 'notification' | 'result' | 'error' | 'other'

/** A JSON-RPC message as it crosses, with the places of what matters on its way. */
export interface RpcMessage {
  /** Without the ending of its line. */
  readonly data: Uint8Array
  readonly kind: RpcKind
  /** Of a request or an answer; an answer to nobody, with `null`, has none. */
  readonly id?: RpcId
  readonly method?: string
  /** Whether we made it in place of an answer that never came, so that it says nothing of whoever was asked. */
  readonly isOwn?: true
  /** Of `id`, `params`, `result` and `error`, as they stand. */
  readonly places: Readonly<Partial<Record<'id' | 'params' | 'result' | 'error', ByteSpan>>>
}

/** Takes the outline of a message, without reading what it carries; never throws. */
export function readRpcMessage(data: Uint8Array): RpcMessage {
  // Of a repeated key the last one counts.
  const places = new Map(membersAt(data).map(({ key, start, end }) => [key, { start, end }]))
  const [idPlace, params] = [places.get('id'), places.get('params')]
  const [methodPlace, result, error] = ['method', 'result', 'error'].map((key) => places.get(key))
  const version = places.get('jsonrpc')
  const id = idIn(data, idPlace)
  const method = methodPlace && valueIn(data, methodPlace)
  return {
    data,
    kind:
      version !== undefined && valueIn(data, version) === '2.0'
        ? kindOf({ method, hasId: idPlace !== undefined, result, error })
        : 'other',
    ...(id !== undefined && { id }),
    ...(typeof method === 'string' && { method }),
    places: {
      ...(idPlace && { id: idPlace }),
      ...(params && { params }),
      ...(result && { result }),
      ...(error && { error }),
    },
  }
}

/** Whether a message answers a request. */
export function isAnswer({ kind }: Pick<RpcMessage, 'kind'>): boolean {
  return kind === 'result' || kind === 'error'
}

/** Where in a message something stands: one of its members that `places` has, and keys from there. */
export type RpcPath = readonly [keyof RpcMessage['places'], ...(readonly string[])]

/** The place of what stands at the end of a path; undefined where nothing does. */
export function placeOf(
  { data, places }: RpcMessage,
  [part, ...keys]: RpcPath,
): ByteSpan | undefined {
  let place: ByteSpan | undefined = places[part]
  for (const key of keys) place = place && memberAt(data, key, place.start)
  return place
}

/** The value that stands at the end of a path. */
export function partOf(message: RpcMessage, path: RpcPath): JsonValue | undefined {
  const place = placeOf(message, path)
  return place && valueIn(message.data, place)
}

/** The id, or the token, that stands at the end of a path; undefined where nothing does, or what is none. */
export function idAt(message: RpcMessage, path: RpcPath): RpcId | undefined {
  return idIn(message.data, placeOf(message, path))
}

/** The id, or the token, in a place; undefined where what stands there is none. */
export function idIn(data: Uint8Array, place: ByteSpan | undefined): RpcId | undefined {
  const id = place && valueIn(data, place)
  if (typeof id === 'string') return id
  if (typeof id !== 'number' || place === undefined) return undefined
  if (Number.isSafeInteger(id)) return id
  const text = textIn(data, place)
  return INTEGER.test(text) ? BigInt(text) : id
}

function kindOf(seen: {
  readonly method: JsonValue | undefined
  readonly hasId: boolean
  readonly result: ByteSpan | undefined
  readonly error: ByteSpan | undefined
}): RpcKind {
  if (typeof seen.method === 'string') return seen.hasId ? 'request' : 'notification'
  if (seen.result !== undefined) return 'result'
  return seen.error === undefined ? 'other' : 'error'
}
