import type { JsonObject } from '../contracts/json.ts'
import { cancelledIn } from '../rpc/cancelled-in.ts'
import { errorMessage, failureMessage, notificationMessage, withId } from '../rpc/rpc-edits.ts'
import { isAnswer, type RpcId, type RpcMessage } from '../rpc/rpc-message.ts'
import { excerpt } from '../text/excerpt.ts'
import { cancellation } from './cancellation.ts'
import { CONNECTION_CLOSED, startDowntime, type Downtime } from './downtime.ts'
import { Greeting } from './greeting.ts'
import { HandshakeWatch } from './handshake-watch.ts'
import { type Backoff, createBackoff } from './links/create-backoff.ts'
import type { LinkEnd, ServerLink } from './links/server-link.ts'
import { OpenRequests } from './open-requests.ts'
import { OwnRequests } from './own-requests.ts'
import { inHandshakeTime, refusedHandshake } from './refused-handshake.ts'
import type { UpstreamOptions } from './upstream-options.ts'

const INITIALIZED = notificationMessage('notifications/initialized')

/** One connection to a server, which outlives the server: what is in flight gets an error, and the server is started again. */
export class Upstream {
  readonly #options: UpstreamOptions
  readonly #greeting = new Greeting()
  readonly #own = new OwnRequests()
  readonly #backoff: Backoff = createBackoff()
  readonly #requests = new OpenRequests()
  readonly #handshake: HandshakeWatch
  #queue: RpcMessage[] = []
  /** The client's handshake under an id of the gateway's; a server that refuses it isn't started again for nothing. */
  #greet: 'none' | 'under-way' | 'refused' = 'none'
  #link: ServerLink | undefined
  #isReady = false
  /** Of the last time that it was gone, until it is back. */
  #down: Downtime | undefined
  #timer: NodeJS.Timeout | undefined
  #isClosed = false
  #closing: Promise<void> | undefined

  constructor(options: UpstreamOptions) {
    this.#options = options
    this.#handshake = new HandshakeWatch(options)
    this.#open()
  }

  /** Sends a message of the client's; a request that can't be sent is answered with an error. */
  send(message: RpcMessage): void {
    if (this.#isClosed) return
    this.#greeting.note(message)
    const cancelled = cancelledIn(message)
    if (cancelled !== undefined) this.#forget(cancelled)
    if (!this.#requests.noteSent(message)) return
    if (message.method === 'notifications/initialized' && !this.#hasAnswered()) return
    this.#dispatch(message)
  }

  /** Makes the client's handshake under an id of the gateway's own; where it comes to nothing, it is made again later. */
  async greet(hello: RpcMessage): Promise<RpcMessage> {
    this.#greet = 'under-way'
    const answering = this.request(hello)
    const link = this.#link
    const answer = await answering
    this.#greet = this.#link !== undefined && answer.kind === 'error' ? 'refused' : 'none'
    await this.#settle(link, answer)
    return answer
  }

  /** Makes a request of the client's under an own id; the answer is an error if the signal says that nobody waits any more. */
  request(message: RpcMessage, signal?: AbortSignal): Promise<RpcMessage> {
    this.#greeting.note(message)
    const id = this.#own.freshId()
    const answer = this.#own.answerTo(id)
    signal?.addEventListener('abort', () => this.#cancel(id, signal.reason), { once: true })
    this.#dispatch(withId(message, id))
    if (signal?.aborted === true) this.#cancel(id, signal.reason)
    return answer
  }

  /** Makes a request of the gateway's own; the answer is a result or an error. */
  ask(method: string, params: JsonObject): Promise<RpcMessage> {
    const { message, answer } = this.#own.make(method, params)
    this.#dispatch(message)
    return answer
  }

  /** Gives a request up in the way of the transport; false where a notification has to say so. */
  abandon(id: RpcId): boolean {
    if (this.#link?.abandon(id) !== true) return false
    this.#requests.end(id)
    return true
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#handshake.end()
    clearTimeout(this.#timer)
    const link = this.#link
    this.#link = undefined
    this.#closing ??= link?.close()
    await this.#closing
  }

  /** Why the server can't be asked; undefined where it can. */
  trouble(): string | undefined {
    if (this.#link && this.#isReady && this.#greet !== 'under-way') return undefined
    return (
      this.#down?.why ?? `server ${excerpt(this.#options.name)} has not answered initialize yet`
    )
  }

  /** Waits no more with a request that the client has cancelled. */
  #forget(id: RpcId): void {
    this.#handshake.noteEnd(id)
    if (this.#link === undefined) this.#queue = this.#queue.filter((message) => message.id !== id)
  }

  #dispatch(message: RpcMessage): void {
    const isRequest = message.kind === 'request'
    // A request opens again what is down, where its time has come.
    if (isRequest && !this.#isClosed && !this.#link && this.#down?.left() === 0) this.#open()
    if (this.#link !== undefined && this.#isReady) this.#send(this.#link, message)
    else if (this.#link !== undefined) this.#queue.push(message)
    else if (isRequest) this.#refuse(message)
  }

  #open(): void {
    clearTimeout(this.#timer)
    const { name, open, onEvent } = this.#options
    const startedAt = performance.now()
    const before = this.#down
    const link = open({
      onMessage: (message, about) => this.#take(message, about),
      onLine: (line, from) =>
        onEvent({ type: 'line', server: name, from, text: Buffer.from(line).toString('utf8') }),
      onResuming: (message) =>
        onEvent({ type: 'server', server: name, state: 'resuming', message }),
      onEnd: (end) => this.#end(end, performance.now() - startedAt),
    })
    // An opening that fails at once has told so already.
    if (this.#down !== before) return
    this.#link = link
    const hello = this.#greeting.hello()
    this.#isReady = hello === undefined
    if (hello !== undefined)
      void inHandshakeTime(this.#repeat(link, hello)).then((answer) => this.#settle(link, answer))
  }

  /** Whether a client that ends its handshake may do so with the server, too; else that is done when the server answers. */
  #hasAnswered(): boolean {
    if (this.#link === undefined) this.#reopenLater()
    if (this.#greet === 'under-way') this.#isReady = false
    return this.#link !== undefined && this.#greet !== 'under-way'
  }

  /** Sends a message of the client's once more, under an id of the gateway's own. */
  #repeat(link: ServerLink, message: RpcMessage): Promise<RpcMessage> {
    const id = this.#own.freshId()
    const answering = this.#own.answerTo(id)
    this.#send(link, withId(message, id))
    return answering
  }

  #send(link: ServerLink, message: RpcMessage): void {
    this.#handshake.noteSent(message)
    link.send(message)
  }

  async #settle(link: ServerLink | undefined, answer: RpcMessage): Promise<void> {
    if (link === undefined || this.#link !== link) return
    if (answer.kind === 'error') await this.#endRefused(link, answer)
    else if (this.#greeting.isDone()) this.#goOn(link, answer)
  }

  /** Goes on behind a handshake that the client knows nothing of. */
  #goOn(link: ServerLink, hello: RpcMessage): void {
    link.send(INITIALIZED)
    for (const setting of this.#greeting.settings()) void this.#repeat(link, setting)
    this.#isReady = true
    this.#down = undefined
    for (const message of this.#queue.splice(0)) this.#send(link, message)
    this.#options.onEvent({ type: 'server', server: this.#options.name, state: 'connected' })
    this.#options.onGreeted(hello)
  }

  async #endRefused(link: ServerLink, answer: RpcMessage): Promise<void> {
    await link.close()
    this.#end(refusedHandshake(this.#options.name, answer), 0)
  }

  #cancel(id: RpcId, reason: unknown): void {
    this.#handshake.noteEnd(id)
    if (!this.#own.take(errorMessage(id, { code: CONNECTION_CLOSED, message: 'given up' }))) return
    if (!this.#isReady) this.#queue = this.#queue.filter((message) => message.id !== id)
    else if (this.#link?.abandon(id) === false) this.#link.send(cancellation(id, reason))
  }

  #take(message: RpcMessage, about: RpcId | undefined): void {
    this.#requests.noteReceived(message)
    if (isAnswer(message)) {
      this.#handshake.noteEnd(message.id)
      if (this.#own.take(message)) return
    }
    this.#options.onMessage(message, this.#own.has(about) ? undefined : about)
  }

  #end(end: LinkEnd, lived: number): void {
    if (this.#isClosed) return
    this.#handshake.end()
    this.#link = undefined
    this.#isReady = false
    this.#queue = this.#toRepeat(end)
    const pause = this.#backoff.pauseAfter(lived)
    this.#down = startDowntime(end, pause)
    const isGreeted = this.#greeting.isDone() || !this.#greeting.isBegun()
    const { name, onEvent } = this.#options
    onEvent(this.#down.event(name, isGreeted ? 'restarting' : 'not-connected'))
    this.#failAll(this.#down, end.message)
    // One that never got through the handshake is tried again when it is asked again.
    if (this.#greeting.isDone() && !this.#isClosed) this.#reopenLater()
  }

  #reopenLater(): void {
    clearTimeout(this.#timer)
    if (this.#greet === 'refused') return
    this.#timer = setTimeout(() => this.#open(), this.#down?.left() ?? 0)
  }

  /** Requests that the server refused because of its end, which are sent once more behind the next handshake. */
  #toRepeat({ refused = [] }: LinkEnd): RpcMessage[] {
    if (!this.#greeting.isDone() || this.#greet === 'refused') return []
    return [...this.#requests.toRepeat(refused, (id) => this.#own.has(id))]
  }

  /** Answers what is in flight with an error, but for what is sent again. */
  #failAll(down: Downtime, reason: string): void {
    const spared = new Set(this.#queue.flatMap(({ id }) => id ?? []))
    const { asked, asking } = this.#requests.endAll(spared)
    const { onMessage } = this.#options
    this.#own.fail(down.failure, spared)
    for (const id of asked) onMessage(down.failure(id))
    for (const id of asking) onMessage(cancellation(id, reason))
  }

  #refuse({ id }: RpcMessage): void {
    if (id === undefined) return
    this.#requests.end(id)
    const closed = { code: CONNECTION_CLOSED, message: 'the conversation is over' }
    const refusal = this.#down?.refusal(id) ?? failureMessage(id, closed)
    if (!this.#own.take(refusal)) this.#options.onMessage(refusal)
  }
}
