import { cancelledIn } from '../../rpc/cancelled-in.ts'
import { withParts } from '../../rpc/rpc-edits.ts'
import { isJsonArray } from '../../json/is-json-array.ts'
import { isAnswer, partOf, type RpcId, type RpcMessage } from '../../rpc/rpc-message.ts'
import { cancellation } from '../cancellation.ts'
import { ChangeNotices, LIST_KINDS } from '../change-notices.ts'
import { type GatewayServer, ServerSeat } from '../server-seat.ts'
import type { Session, SessionOptions } from '../session.ts'
import { type Desk, openDesk } from './desk.ts'
import { fitServerNames } from './fit-server-names.ts'
import { Listens } from './listens.ts'
import type { Member, Table } from './member.ts'
import type { Outcome } from './outcome.ts'
import { type ForServer, ServerRequests } from './server-requests.ts'
import { TaskIds } from './task-ids.ts'

/** How several servers are shown as one. */
export interface SeveralOptions {
  /** Whether all names have their server's before them, and not only those that clash. */
  readonly prefix: boolean
  /** Milliseconds that the others have once one server has done what is asked of all. */
  readonly patience: number
}

/** A request of the client's that isn't answered. */
interface Running {
  readonly controller: AbortController
  /** The server that it went to under the client's id. */
  member: Member | undefined
}

/** The conversation of a client with several servers, which it sees as one. */
export function openSeveralSession(
  servers: readonly GatewayServer[],
  options: SeveralOptions,
  session: SessionOptions,
): Session {
  const several = new SeveralSession(servers, options, session)
  return {
    receive: (message) => several.receive(message),
    abandon: (id) => several.abandon(id),
    close: () => several.close(),
  }
}

class SeveralSession {
  readonly #send: SessionOptions['send']
  readonly #table: Table
  readonly #desk: Desk
  readonly #notices: ChangeNotices
  readonly #listens: Listens
  readonly #tasks = new TaskIds()
  readonly #serverRequests = new ServerRequests()
  readonly #running = new Map<RpcId, Running>()
  #isOver = false
  /** The handshake that isn't answered yet, and what the client sent meanwhile. */
  #hello: RpcId | undefined
  #held: RpcMessage[] = []

  constructor(
    servers: readonly GatewayServer[],
    { prefix, patience }: SeveralOptions,
    { send, onEvent }: SessionOptions,
  ) {
    this.#send = send
    const prefixes = fitServerNames(servers.map(({ name }) => name))
    const members = servers.map((server, index): Member => {
      const member: Member = {
        name: server.name,
        prefix: prefixes[index] ?? server.name,
        seat: new ServerSeat({
          server,
          onEvent,
          onMessage: (message, about) => this.#take(member, message, about),
          onChanged: (kinds) => {
            this.#desk.forget(member, kinds)
            this.#notices.tell(kinds)
          },
        }),
      }
      return member
    })
    this.#table = { members, patience, onEvent: (event) => this.#isOver || onEvent(event) }
    this.#desk = openDesk({ table: this.#table, isPrefixed: prefix, tasks: this.#tasks })
    this.#notices = new ChangeNotices(send)
    this.#listens = new Listens({
      table: this.#table,
      send,
      finish: (id, answer) => this.#finish(id, answer),
    })
  }

  receive(message: RpcMessage): void {
    if (this.#hello !== undefined && needsHello(message)) {
      this.#held.push(message)
      return
    }
    this.#notices.noteSent(message)
    const { kind, id } = message
    if (kind === 'notification') this.#notify(message)
    else if (kind === 'request' && id !== undefined) this.#ask(message, id)
    else if (isAnswer(message)) this.#answer(message)
  }

  abandon(requestId: RpcId): void {
    this.#giveUp(requestId, ({ seat }) => {
      if (!seat.abandon(requestId)) seat.send(cancellation(requestId))
    })
  }

  async close(): Promise<void> {
    this.#isOver = true
    for (const { controller } of this.#running.values()) controller.abort()
    this.#running.clear()
    await Promise.all(this.#table.members.map(({ seat }) => seat.close()))
  }

  #ask(message: RpcMessage, id: RpcId): void {
    const running: Running = { controller: new AbortController(), member: undefined }
    this.#running.set(id, running)
    if (message.method === 'initialize') this.#hello = id
    if (message.method === 'subscriptions/listen')
      return this.#listens.begin(id, this.#listenRequests(message))
    const { signal } = running.controller
    const outcome = this.#desk.decide({ message, id, signal })
    const act = (decided: Outcome): void => {
      if (signal.aborted) return
      if (decided.kind === 'answer') return this.#finish(id, decided.message)
      const { member } = decided
      running.member = member
      member.seat.send(this.#tasks.restoredIn(member, decided.message))
    }
    // What is decided at once goes on at once, so that the client's messages keep their order wherever they can.
    if (outcome instanceof Promise) void outcome.then(act)
    else act(outcome)
  }

  /** Of a subscription to resources each server gets those that are its own, or may be. */
  #listenRequests(message: RpcMessage): readonly ForServer[] {
    const path = ['params', 'notifications', 'resourceSubscriptions'] as const
    const uris = partOf(message, path)
    return this.#table.members.map((member) => {
      if (!isJsonArray(uris)) return { member, message }
      const own = uris.filter((uri) => {
        const owner = typeof uri === 'string' ? this.#desk.ownerOf(uri) : undefined
        return owner === undefined || owner === member
      })
      return own.length === uris.length
        ? { member, message }
        : { member, message: withParts(message, [{ path, value: own }]) }
    })
  }

  #finish(id: RpcId, answer: RpcMessage): void {
    if (!this.#running.delete(id)) return
    this.#notices.noteEnd(id)
    this.#send(answer)
    this.#release(id)
  }

  /** Goes on with what waited for the handshake. */
  #release(id: RpcId): void {
    if (id !== this.#hello) return
    this.#hello = undefined
    for (const message of this.#held.splice(0)) this.receive(message)
  }

  #notify(message: RpcMessage): void {
    const cancelled = cancelledIn(message)
    if (cancelled !== undefined) {
      const reason = partOf(message, ['params', 'reason'])
      return this.#giveUp(cancelled, ({ seat }) => seat.send(message), reason)
    }
    if (message.method === 'notifications/progress') {
      const progress = this.#serverRequests.progress(message)
      return progress?.member.seat.send(progress.message)
    }
    const owner =
      message.method === 'notifications/tasks/status'
        ? this.#tasks.ownerOfClients(message)
        : undefined
    for (const { seat } of owner === undefined ? this.#table.members : [owner]) seat.send(message)
  }

  #answer(answer: RpcMessage): void {
    const given = this.#serverRequests.answered(answer)
    if (given === undefined) return
    const { member, message } = given
    this.#tasks.noteOfClient(member, message)
    member.seat.send(this.#tasks.restoredIn(member, message))
  }

  #giveUp(id: RpcId, tell: (member: Member) => void, reason?: unknown): void {
    this.#notices.noteEnd(id)
    this.#held = this.#held.filter((held) => held.id !== id)
    this.#release(id)
    const running = this.#running.get(id)
    if (running === undefined) return
    this.#running.delete(id)
    if (running.member !== undefined) tell(running.member)
    else if (!this.#listens.end(id)) running.controller.abort(reason)
  }

  #take(member: Member, given: RpcMessage, about: RpcId | undefined): void {
    const message = this.#tasks.shownIn(member, given)
    const { kind, id, method } = message
    if (kind === 'request') return this.#send(this.#serverRequests.renamed(member, message), about)
    if (kind !== 'notification') {
      // An answer to nobody tells of a message that the server could not read.
      if (id === undefined) return this.#send(message, about)
      if (this.#listens.takeAnswer(member, message)) return
      if (this.#running.get(id)?.member === member) this.#finish(id, message)
      return
    }
    if (method === 'notifications/cancelled') {
      const cancelled = this.#serverRequests.cancelled(member, message)
      return cancelled && this.#send(cancelled, about)
    }
    const changed = LIST_KINDS.filter((one) => method === `notifications/${one}/list_changed`)
    this.#desk.forget(member, changed)
    if (!this.#listens.takeNotification(member, message, about)) this.#send(message, about)
  }
}

/** Whether a message has to wait for the handshake, as of a client that is piped in whole. */
function needsHello({ kind, method }: RpcMessage): boolean {
  return kind === 'request' ? method !== 'ping' : method === 'notifications/initialized'
}
