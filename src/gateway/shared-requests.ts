import type { ClientHandler, ClientPeer } from '../host/client-peer.ts'
import { META_KEYS } from '../mcp/meta-keys.ts'
import { errorMessage, withParts } from '../rpc/rpc-edits.ts'
import { idAt, isAnswer, placeOf, type RpcId, type RpcMessage } from '../rpc/rpc-message.ts'
import type { OpenSession, Session, SessionOptions } from './session.ts'

const HANDSHAKE: ReadonlySet<string | undefined> = new Set([
  'initialize',
  'notifications/initialized',
])
const METHOD_NOT_FOUND = -32601

/** A request of some client's, under an id that no other has. */
interface SharedRequest {
  readonly peer: ClientPeer
  /** The ids that the client gave. */
  readonly id: RpcId
  readonly progressToken?: RpcId
  /** Whether it asked for the server's log. */
  readonly wantsLog: boolean
}

/**
 * Joins the requests of clients without a handshake (2026-07-28 over HTTP) in one conversation: each goes under an id of its
 * own, and so does its progress token, and what comes back goes to who asked, under the names that it gave. No slow client
 * holds the servers: what it reads is mostly the one answer that it asked for, and all others wait for theirs.
 */
export class SharedRequests {
  readonly #open: OpenSession
  readonly #onEvent: SessionOptions['onEvent']
  readonly #requests = new Map<number, SharedRequest>()
  #session: Session | undefined
  #lastId = 0

  constructor(open: OpenSession, onEvent: SessionOptions['onEvent']) {
    this.#open = open
    this.#onEvent = onEvent
  }

  /** Takes a client that asks one thing. */
  accept(peer: ClientPeer): ClientHandler {
    let own: number | undefined
    return {
      receive: (message) => {
        // Its handshake would be that of all who share the conversation.
        if (HANDSHAKE.has(message.method)) return refuse(peer, message)
        const session = this.#begin()
        if (message.kind === 'request' && message.id !== undefined) {
          own = this.#add(peer, message, message.id)
          return session.receive(renamed(message, own))
        }
        return session.receive(message)
      },
      leave: () => {
        if (own !== undefined && this.#requests.delete(own)) this.#session?.abandon(own)
      },
    }
  }

  async close(): Promise<void> {
    await this.#session?.close()
  }

  #begin(): Session {
    this.#session ??= this.#open({
      send: (message, about) => this.#send(message, about),
      onEvent: this.#onEvent,
    })
    return this.#session
  }

  #add(peer: ClientPeer, message: RpcMessage, id: RpcId): number {
    this.#lastId += 1
    const progressToken = idAt(message, ['params', '_meta', 'progressToken'])
    this.#requests.set(this.#lastId, {
      peer,
      id,
      ...(progressToken !== undefined && { progressToken }),
      wantsLog: placeOf(message, ['params', '_meta', META_KEYS.logLevel]) !== undefined,
    })
    return this.#lastId
  }

  #send(message: RpcMessage, about: RpcId | undefined): void {
    const isEnd = isAnswer(message)
    const key = isEnd ? message.id : (about ?? requestNamedIn(message))
    const request = typeof key === 'number' ? this.#requests.get(key) : undefined
    if (request !== undefined) {
      if (isEnd && typeof key === 'number') this.#requests.delete(key)
      request.peer.send(restored(message, request), request.id)
      return
    }
    // What belonged to a request that is over is nobody else's.
    if (isEnd || key !== undefined) return
    const isLog = message.method === 'notifications/message'
    for (const { peer, id, wantsLog } of this.#requests.values())
      if (wantsLog || !isLog) peer.send(message, id)
  }
}

function refuse(peer: ClientPeer, { id, method }: RpcMessage): void {
  const message = `Method not found: revisions without a handshake have no ${method}`
  if (id !== undefined) peer.send(errorMessage(id, { code: METHOD_NOT_FOUND, message }), id)
}

/** The request that a notification names, by its token or as its subscription. */
function requestNamedIn(message: RpcMessage): RpcId | undefined {
  return message.method === 'notifications/progress'
    ? idAt(message, ['params', 'progressToken'])
    : idAt(message, ['params', '_meta', META_KEYS.subscriptionId])
}

/** A request under the id, and the progress token, of the gateway's. */
function renamed(message: RpcMessage, id: number): RpcMessage {
  return withParts(message, [
    { path: ['id'], value: id },
    { path: ['params', '_meta', 'progressToken'], value: id },
  ])
}

/** A message for a client under the names that it gave. */
function restored(message: RpcMessage, { id, progressToken }: SharedRequest): RpcMessage {
  const holder = message.places.params === undefined ? 'result' : 'params'
  const isProgress = message.method === 'notifications/progress' && progressToken !== undefined
  return withParts(message, [
    { path: ['id'], value: id },
    ...(isProgress ? [{ path: ['params', 'progressToken'] as const, value: progressToken }] : []),
    { path: [holder, '_meta', META_KEYS.subscriptionId], value: id },
  ])
}
