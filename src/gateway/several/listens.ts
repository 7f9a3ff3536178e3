import { META_KEYS } from '../../mcp/meta-keys.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import { notificationMessage } from '../../rpc/rpc-edits.ts'
import { idAt, partOf, type RpcId, type RpcMessage } from '../../rpc/rpc-message.ts'
import { cancellation } from '../cancellation.ts'
import type { SessionOptions } from '../session.ts'
import type { Member, Table } from './member.ts'
import type { ForServer } from './server-requests.ts'
import { uniteObjects } from './unite-objects.ts'

const ACKNOWLEDGED = 'notifications/subscriptions/acknowledged'

/** A `subscriptions/listen` of the client's, under its id on each server. */
interface Listening {
  /** Who hasn't acknowledged it yet. */
  readonly waiting: Set<Member>
  readonly acknowledged: Map<Member, RpcMessage>
  refusal: RpcMessage | undefined
  /** What came before the client was told that it is listened to. */
  held: RpcMessage[] | undefined
}

/** What listening tells. */
interface ListensOptions {
  readonly table: Table
  readonly send: SessionOptions['send']
  /** The client's request has its answer. */
  readonly finish: (id: RpcId, answer: RpcMessage) => void
}

/**
 * Subscriptions of the revisions without a handshake: one on each server for one of the client's, acknowledged together. It
 * ends for all where it ends on one that had acknowledged it, so that the client, who subscribes again, misses nothing.
 */
export class Listens {
  readonly #options: ListensOptions
  readonly #open = new Map<RpcId, Listening>()

  constructor(options: ListensOptions) {
    this.#options = options
  }

  /** Begins to listen with a request for each server. */
  begin(id: RpcId, requests: readonly ForServer[]): void {
    const waiting = new Set(requests.map(({ member }) => member))
    const listening = { waiting, acknowledged: new Map(), refusal: undefined, held: [] }
    this.#open.set(id, listening)
    for (const { member, message } of requests) member.seat.send(message)
  }

  /** Takes a notification of a server's; false where it is none of a subscription, or may go on. */
  takeNotification(member: Member, message: RpcMessage, about: RpcId | undefined): boolean {
    const named = idAt(message, ['params', '_meta', META_KEYS.subscriptionId])
    const isNamed = named !== undefined
    const id = named ?? about
    const listening = id === undefined ? undefined : this.#open.get(id)
    if (id === undefined || listening === undefined) return isNamed
    const { waiting, acknowledged, held } = listening
    if (message.method === ACKNOWLEDGED) {
      if (waiting.delete(member)) acknowledged.set(member, message)
      if (acknowledged.size === 1) this.#waitForOthers(id, listening)
      this.#settle(id, listening)
      return true
    }
    if (!acknowledged.has(member)) return true
    held?.push(message)
    return held !== undefined
  }

  /** Takes an answer of a server's; false where it is to something else. */
  takeAnswer(member: Member, answer: RpcMessage): boolean {
    const { id } = answer
    const listening = id === undefined ? undefined : this.#open.get(id)
    if (id === undefined || listening === undefined) return false
    if (listening.waiting.delete(member)) {
      listening.refusal ??= answer
      this.#settle(id, listening)
    } else if (listening.acknowledged.delete(member)) {
      this.end(id)
      this.#options.finish(id, answer)
    }
    return true
  }

  /** Ends a subscription on all servers; false where there is none. */
  end(id: RpcId): boolean {
    const listening = this.#open.get(id)
    if (listening === undefined) return false
    this.#open.delete(id)
    giveUp(id, [...listening.waiting, ...listening.acknowledged.keys()])
    return true
  }

  /** Waits for those that haven't acknowledged it yet, as long as there is patience. */
  #waitForOthers(id: RpcId, listening: Listening): void {
    setTimeout(() => {
      if (this.#open.get(id) !== listening) return
      giveUp(id, [...listening.waiting])
      listening.waiting.clear()
      this.#settle(id, listening)
    }, this.#options.table.patience).unref()
  }

  #settle(id: RpcId, listening: Listening): void {
    const { waiting, acknowledged, refusal, held } = listening
    if (waiting.size > 0 || held === undefined) return
    listening.held = undefined
    const [first, ...others] = acknowledged.values()
    if (first !== undefined) {
      this.#options.send(others.length === 0 ? first : merged(id, [first, ...others]), id)
      for (const message of held) this.#options.send(message, id)
    } else if (refusal !== undefined) {
      this.#open.delete(id)
      this.#options.finish(id, refusal)
    }
  }
}

function merged(id: RpcId, acknowledgements: readonly RpcMessage[]): RpcMessage {
  const notifications = acknowledgements
    .map((message) => partOf(message, ['params', 'notifications']))
    .filter((filter) => isJsonObject(filter))
  return notificationMessage(ACKNOWLEDGED, {
    _meta: { [META_KEYS.subscriptionId]: id },
    notifications: uniteObjects(notifications),
  })
}

function giveUp(requestId: RpcId, members: readonly Member[]): void {
  for (const { seat } of members) if (!seat.abandon(requestId)) seat.send(cancellation(requestId))
}
