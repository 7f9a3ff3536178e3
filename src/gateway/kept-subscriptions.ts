import { editBytes } from '../json/edit-bytes.ts'
import { memberEdits } from '../json/member-edits.ts'
import { META_KEYS } from '../mcp/meta-keys.ts'
import { cancelledIn } from '../rpc/cancelled-in.ts'
import { notificationMessage } from '../rpc/rpc-edits.ts'
import {
  idAt,
  partOf,
  placeOf,
  readRpcMessage,
  type RpcId,
  type RpcMessage,
} from '../rpc/rpc-message.ts'

const ACKNOWLEDGED = 'notifications/subscriptions/acknowledged'
const METHOD_NOT_FOUND = -32601
const TOOLS_KEPT = ['params', 'notifications', 'toolsListChanged'] as const

/** A message for the client, with the request that it is about. */
interface Shown {
  readonly message: RpcMessage
  readonly about: RpcId | undefined
}

/**
 * Subscriptions to changes of the list of tools, from 2026-07-28 on. The gateway says that the list may change, and tells of
 * it itself: so they are acknowledged, also where the server doesn't tell of such changes, or knows of no subscriptions.
 */
export class KeptSubscriptions {
  readonly #asked = new Set<RpcId>()

  /** Takes note of a message of the client's. */
  note(message: RpcMessage): void {
    const { method, id } = message
    if (
      method === 'subscriptions/listen' &&
      id !== undefined &&
      partOf(message, TOOLS_KEPT) === true
    )
      this.#asked.add(id)
    const gone = cancelledIn(message)
    if (gone !== undefined) this.end(gone)
  }

  /** Takes note that the client has given a request up. */
  end(id: RpcId): void {
    this.#asked.delete(id)
  }

  /** What a server says, as the client is told it. */
  shown(message: RpcMessage, about: RpcId | undefined): Shown {
    const { kind, id, method } = message
    if (method === ACKNOWLEDGED) {
      const of = idAt(message, ['params', '_meta', META_KEYS.subscriptionId]) ?? about
      const isKept = of !== undefined && this.#asked.has(of)
      return { message: isKept ? withToolsKept(message) : message, about }
    }
    if (id === undefined || kind === 'request' || !this.#asked.delete(id)) return { message, about }
    return partOf(message, ['error', 'code']) === METHOD_NOT_FOUND
      ? { message: acknowledged(id), about: id }
      : { message, about }
  }
}

function withToolsKept(message: RpcMessage): RpcMessage {
  const { data } = message
  const holder = placeOf(message, ['params', 'notifications'])
  if (holder === undefined || partOf(message, TOOLS_KEPT) === true) return message
  const set = { toolsListChanged: 'true' }
  return readRpcMessage(editBytes(data, memberEdits(data, holder.start, { set })))
}

function acknowledged(id: RpcId): RpcMessage {
  return notificationMessage(ACKNOWLEDGED, {
    _meta: { [META_KEYS.subscriptionId]: id },
    notifications: { toolsListChanged: true },
  })
}
