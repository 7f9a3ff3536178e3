import { type ByteSpan, textIn, valueIn } from '../../../json/json-bytes.ts'
import { idIn, placeOf, type RpcId, type RpcMessage } from '../../../rpc/rpc-message.ts'
import { META_KEYS } from '../../../mcp/meta-keys.ts'
import type { McpRecording, ServerRequest, Slot } from './recording.ts'

/** Requests of a conversation, by what names them. */
export interface Names {
  readonly byId: (id: RpcId) => McpRecording | undefined
  readonly byToken: (token: RpcId) => McpRecording | undefined
  /** Of the server's own requests. */
  readonly asked: (id: RpcId) => ServerRequest | undefined
}

/** What a message names besides by its id: the token of a progress, the request that is given up, a subscription. */
export function readSlots(message: RpcMessage, names: Names): readonly Slot[] {
  switch (message.method) {
    case 'notifications/progress':
      return readToken(message, names)
    case 'notifications/cancelled':
      return [...readCancelled(message, names), ...readSubscription(message, names)]
    default:
      return readSubscription(message, names)
  }
}

/** The requests of the client that a message's slots name. */
export function recordingsIn(slots: readonly Slot[]): readonly McpRecording[] {
  return slots.flatMap(({ stands }) =>
    stands.for === 'stray' || stands.for === 'request' ? [] : [stands.of],
  )
}

function readToken(message: RpcMessage, { byToken }: Names): readonly Slot[] {
  const place = placeOf(message, ['params', 'progressToken'])
  const of = place && named(message, place, byToken)
  return place && of ? [{ ...place, stands: { for: 'token', of } }] : []
}

/** A server gives up requests of its own, and ends a subscription, which is a request of the client's. */
function readCancelled(message: RpcMessage, { asked, byId }: Names): readonly Slot[] {
  const place = placeOf(message, ['params', 'requestId'])
  if (place === undefined) return []
  const own = named(message, place, asked)
  if (own !== undefined) return [{ ...place, stands: { for: 'request', of: own } }]
  const of = named(message, place, byId)
  return of === undefined ? [] : [{ ...place, stands: { for: 'id', of } }]
}

function readSubscription(message: RpcMessage, { byId }: Names): readonly Slot[] {
  const part = message.places.params === undefined ? 'result' : 'params'
  const place = placeOf(message, [part, '_meta', META_KEYS.subscriptionId])
  if (place === undefined) return []
  const exact = named(message, place, byId)
  if (exact !== undefined) return [{ ...place, stands: { for: 'id', of: exact } }]
  const written = valueIn(message.data, place)
  const of = typeof written === 'string' ? byId(Number(written)) : undefined
  return of === undefined ? [] : [{ ...place, stands: { for: 'id-text', of } }]
}

function named<Found>(
  { data }: RpcMessage,
  place: ByteSpan,
  find: (name: RpcId) => Found | undefined,
): Found | undefined {
  const name = idIn(data, place)
  return name === undefined ? undefined : find(name)
}

/** The token by which a request asks to be told of progress, and how it is written. */
export function tokenOf(
  message: RpcMessage,
): { readonly token: RpcId; readonly text: string } | undefined {
  const place = placeOf(message, ['params', '_meta', 'progressToken'])
  const token = place && idIn(message.data, place)
  return place && token !== undefined ? { token, text: textIn(message.data, place) } : undefined
}
