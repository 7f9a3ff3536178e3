import type { ClientPeer } from '../host/client-peer.ts'
import type { WideObject } from '../json/wide-json.ts'
import { META_KEYS } from '../mcp/meta-keys.ts'
import { cancelledIn } from '../rpc/cancelled-in.ts'
import { notificationMessage } from '../rpc/rpc-edits.ts'
import { partOf, type RpcId, type RpcMessage } from '../rpc/rpc-message.ts'

/** What servers have lists of. */
export const LIST_KINDS = ['tools', 'prompts', 'resources'] as const

/** A kind of list. */
export type ListKind = (typeof LIST_KINDS)[number]

/**
 * Tells a client that lists have become other ones, in the way of its era: until 2025-11-25 whoever is connected, from
 * 2026-07-28 on who listens for it, on the stream that it listens on.
 */
export class ChangeNotices {
  readonly #send: ClientPeer['send']
  /** For each `subscriptions/listen` that is open, what it listens for. */
  readonly #listening = new Map<RpcId, ReadonlySet<ListKind>>()
  #hasHandshake = false

  constructor(send: ClientPeer['send']) {
    this.#send = send
  }

  /** Takes note of a message of the client's. */
  noteSent(message: RpcMessage): void {
    if (message.method === 'initialize') this.#hasHandshake = true
    const gone = cancelledIn(message)
    if (gone !== undefined) this.noteEnd(gone)
    if (message.method !== 'subscriptions/listen' || message.id === undefined) return
    const wanted = LIST_KINDS.filter(
      (kind) => partOf(message, ['params', 'notifications', `${kind}ListChanged`]) === true,
    )
    this.#listening.set(message.id, new Set(wanted))
  }

  /** Takes note that a request of the client's is answered, or given up. */
  noteEnd(id: RpcId): void {
    this.#listening.delete(id)
  }

  tell(kinds: readonly ListKind[]): void {
    for (const kind of kinds) {
      const method = `notifications/${kind}/list_changed`
      if (this.#hasHandshake) this.#send(notificationMessage(method))
      for (const [id, wanted] of this.#listening)
        if (wanted.has(kind)) this.#send(notificationMessage(method, about(id)), id)
    }
  }
}

function about(id: RpcId): WideObject {
  return { _meta: { [META_KEYS.subscriptionId]: id } }
}
