import { randomUUID } from 'node:crypto'
import { cancelledIn } from '../../rpc/cancelled-in.ts'
import { isAnswer, partOf, type RpcId, type RpcMessage } from '../../rpc/rpc-message.ts'
import type { AcceptClient, ClientHandler, HttpAnswer } from '../client-peer.ts'
import { Backlog } from './backlog.ts'
import type { EndReason } from './end-answer.ts'
import type { HttpResponse } from './exchange.ts'
import { LEGACY_VERSIONS } from './legacy-versions.ts'
import { OpenRequests } from './open-requests.ts'
import { Reply, type ReplyTiming } from './reply.ts'

/** What a session is made of. */
export interface SessionOptions {
  readonly accept: AcceptClient
  readonly timing: ReplyTiming
  /** Milliseconds without any request or stream after which it ends. */
  readonly idleTimeout: number
  /** Told once, however it ends. */
  readonly onEnd: () => void
}

/** What was posted in one request over HTTP. */
interface Posted {
  readonly messages: readonly RpcMessage[]
  readonly isBatch: boolean
}

/** The conversation with one client over many HTTP requests, begun by `initialize`. */
export class HttpSession {
  readonly id = randomUUID()
  readonly #options: SessionOptions
  readonly #handler: ClientHandler
  readonly #requests = new OpenRequests()
  readonly #replies = new Set<Reply>()
  /** Those of the replies that are for what belongs to no request, the newest last. */
  readonly #streams = new Set<Reply>()
  readonly #backlog = new Backlog()
  /** Streams that their client reads too slowly. */
  #full = 0
  /** The request that began it, until that is answered. */
  #hello: RpcId | undefined
  #version: unknown
  /** Whether the response to the request that begins it gives no session id: it was refused, or never answered. */
  #isIdWithheld = false
  #isOver = false
  #idle: NodeJS.Timeout | undefined
  #idleSince: number | undefined

  constructor(options: SessionOptions) {
    this.#options = options
    this.#handler = options.accept({
      scope: 'session',
      send: (message, about) => this.#send(message, about),
      close: () => this.#end('the session has ended'),
      http: {
        stream: (about) => this.#requests.stream(about),
        respond: (about, answer) => this.#respond(about, answer),
      },
    })
  }

  /** When its last request or stream ended, on the clock of `performance`; undefined while one is open. */
  get idleSince(): number | undefined {
    return this.#idleSince
  }

  /** Whether a client may speak this revision in it; one that names none speaks what was agreed on. */
  speaks(version: string | undefined): boolean {
    return version === undefined || version === this.#version || LEGACY_VERSIONS.includes(version)
  }

  /** Whether one of these requests has an id that another one has, too, which isn't answered yet. */
  isConfusedBy(messages: readonly RpcMessage[]): boolean {
    const ids = idsOf(messages)
    return new Set(ids).size < ids.length || ids.some((id) => this.#requests.has(id))
  }

  /** Takes the request that begins it. */
  begin(hello: RpcMessage, response: HttpResponse): void {
    this.#hello = hello.id
    const fields = (): Record<string, string> =>
      this.#isIdWithheld ? {} : { 'mcp-session-id': this.id }
    const reply = this.#open(response, fields)
    // A client that didn't wait for its session doesn't know it.
    response.once('close', () => {
      if (this.#hello !== undefined) this.leave()
    })
    this.#ask([hello], { reply, isBatch: false })
  }

  /** Takes what was posted, and answers it on its response. */
  post({ messages, isBatch }: Posted, response: HttpResponse): void {
    if (idsOf(messages).length > 0) {
      this.#ask(messages, { reply: this.#open(response), isBatch })
      return
    }
    for (const message of messages) this.#receive(message)
    response.writeHead(202).end()
    this.#rest()
  }

  /** Opens a stream for what belongs to no request. */
  listen(response: HttpResponse): void {
    const stream = this.#open(response)
    this.#streams.add(stream)
    stream.open()
    for (const message of this.#backlog.take()) stream.send(message)
  }

  /** Ends it where its client does, or is gone, or nobody is served any more. */
  leave(reason: EndReason = 'the session has ended'): void {
    if (this.#isOver) return
    this.#end(reason)
    this.#handler.leave()
  }

  #open(response: HttpResponse, fields?: () => Record<string, string>): Reply {
    clearTimeout(this.#idle)
    this.#idleSince = undefined
    const reply: Reply = new Reply(response, {
      timing: this.#options.timing,
      ...(fields && { fields }),
      onHold: (isHeld) => this.#hold(isHeld),
      onClose: () => {
        this.#replies.delete(reply)
        this.#streams.delete(reply)
        this.#rest()
      },
    })
    this.#replies.add(reply)
    return reply
  }

  #hold(isFull: boolean): void {
    const wasHeld = this.#full > 0
    this.#full += isFull ? 1 : -1
    const isHeld = this.#full > 0
    if (isHeld !== wasHeld && !this.#isOver) this.#handler.hold?.(isHeld)
  }

  #ask(
    messages: readonly RpcMessage[],
    { reply, isBatch }: { readonly reply: Reply; readonly isBatch: boolean },
  ): void {
    const place = { reply, isBatch, rest: new Set(idsOf(messages)) }
    for (const message of messages)
      if (message.kind === 'request' && message.id !== undefined)
        this.#requests.add(message.id, message, place)
    for (const message of messages) this.#receive(message)
  }

  #receive(message: RpcMessage): void {
    if (this.#isOver) return
    this.#handler.receive(message)
    // What was given up gets no answer, and its response would stay open for ever.
    const id = cancelledIn(message)
    if (id !== undefined) this.#requests.settle(id)
  }

  #send(message: RpcMessage, about: RpcId | undefined): void {
    if (this.#isOver) return
    const { id } = message
    if (isAnswer(message)) {
      if (id !== undefined) this.#answer(id, message)
      return
    }
    // Where no stream is open, a response is: what is sent there should belong to its request, and mostly does.
    const reply =
      this.#requests.replyFor(message, about) ??
      [...this.#streams].at(-1) ??
      this.#requests.newestReply()
    if (reply === undefined) this.#backlog.push(message)
    else reply.send(message)
  }

  #answer(id: RpcId, answer: RpcMessage): void {
    if (id === this.#hello) {
      this.#hello = undefined
      this.#version = partOf(answer, ['result', 'protocolVersion'])
      this.#isIdWithheld = answer.kind === 'error'
    }
    this.#requests.settle(id, answer)
    // Not at once: who answers isn't told in the middle of it.
    if (this.#isIdWithheld) queueMicrotask(() => this.leave())
  }

  #respond(about: RpcId, answer: HttpAnswer): void {
    const isHello = about === this.#hello
    if (isHello) {
      this.#hello = undefined
      this.#isIdWithheld = true
    }
    this.#requests.respond(about, answer)
    if (isHello) queueMicrotask(() => this.leave())
  }

  #rest(): void {
    clearTimeout(this.#idle)
    if (this.#isOver || this.#replies.size > 0) return
    this.#idleSince = performance.now()
    this.#idle = setTimeout(() => this.leave(), this.#options.idleTimeout).unref()
  }

  #end(reason: EndReason): void {
    if (this.#isOver) return
    this.#isOver = true
    clearTimeout(this.#idle)
    if (this.#hello !== undefined) this.#isIdWithheld = true
    this.#requests.end(reason)
    for (const reply of this.#replies) reply.end()
    this.#options.onEnd()
  }
}

function idsOf(messages: readonly RpcMessage[]): readonly RpcId[] {
  return messages.flatMap(({ kind, id }) => (kind === 'request' && id !== undefined ? [id] : []))
}
