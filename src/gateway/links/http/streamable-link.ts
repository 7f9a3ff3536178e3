import { createParameterMemory } from '../../../../recorders/http/parameter-memory.ts'
import { createStreamPlace } from '../../../../recorders/http/stream-place.ts'
import { isFine, pause } from '../../../../recorders/http/transport.ts'
import { headerOf } from '../../../wire/http-head.ts'
import type { ByteEvent } from '../../../wire/read-event-bytes.ts'
import { cancelledIn } from '../../../rpc/cancelled-in.ts'
import { isAnswer, partOf, type RpcId, type RpcMessage } from '../../../rpc/rpc-message.ts'
import { type Ask, createAsk, modernOf } from './create-ask.ts'
import { followEvents } from './follow-events.ts'
import type { HttpOutcome, HttpReply, LinkRequest } from './http-exchange.ts'
import { got, posted } from './link-requests.ts'
import type { LinkContext, LinkTransport, Refused } from './link-context.ts'
import { LostSession } from './lost-session.ts'
import { isSessionLost, readRefusal } from './read-refusal.ts'
import { createResumeTeller, RESUME_PATIENCE } from './resume-teller.ts'

/** Where these answer `initialize`, a server may be one of the transport before: HTTP+SSE. */
const OLDER: ReadonlySet<number | undefined> = new Set([400, 404, 405])

/** Tries another transport with an `initialize` that was refused; what to say where that one refuses, too. */
export type FallBack = (hello: RpcMessage, refused: Refused) => Promise<Refused | undefined>

/** Streamable HTTP: each message is posted, and a request is answered there by JSON or by an event stream. */
export class StreamableLink implements LinkTransport {
  readonly #context: LinkContext
  readonly #fallBack: FallBack
  readonly #lost: LostSession
  readonly #parameters = createParameterMemory()
  readonly #asks = new Map<RpcId, Ask>()
  /** Messages that ask for no answer, and aren't accepted yet. */
  readonly #telling = new Set<Promise<unknown>>()
  #listening: AbortController | undefined
  #session: string | undefined
  #version: string | undefined

  constructor(context: LinkContext, fallBack: FallBack) {
    this.#context = context
    this.#fallBack = fallBack
    this.#lost = new LostSession(context)
  }

  post(message: RpcMessage): Promise<void> {
    const { kind, id } = message
    if (this.#lost.isLost) return Promise.resolve(this.#lost.add(message))
    return kind === 'request' && id !== undefined
      ? this.#ask(createAsk(message, id))
      : this.#tell(message)
  }

  abandon(id: RpcId): boolean {
    const ask = this.#asks.get(id)
    if (ask?.modern === undefined) return false
    ask.end()
    return true
  }

  async leave(patience: number): Promise<void> {
    const { over } = this.#context
    this.cut()
    await Promise.race([Promise.allSettled(this.#telling), pause(patience / 2, over)])
    if (this.#session === undefined || this.#lost.isLost) return
    const signal = AbortSignal.timeout(patience / 2)
    await this.#request({ method: 'DELETE', signal })
  }

  cut(): void {
    this.#listening?.abort()
    for (const ask of this.#asks.values()) ask.end()
  }

  #request(request: Omit<LinkRequest, 'url' | 'session' | 'version'>): Promise<HttpOutcome> {
    const { url } = this.#context
    const inSession = { session: this.#session, version: this.#version }
    return this.#context.request({ ...inSession, ...request, url })
  }

  async #tell(message: RpcMessage): Promise<void> {
    const modern = modernOf(message)
    const { promise: accepted, resolve } = Promise.withResolvers<void>()
    const telling = this.#request({
      ...posted(message),
      ...(modern && { message: modern }),
      signal: this.#context.over,
      onHead: ({ status }) => {
        if (message.method === 'notifications/initialized' && isFine(status)) void this.#listen()
        resolve()
      },
      onEvent: (event) => this.#takeEvent(event),
    })
    this.#telling.add(telling)
    void this.#finishTelling(telling).then(resolve)
    await accepted
    // The stream of a request that was cancelled is kept for as long as that of an answered one.
    const cancelled = cancelledIn(message)
    if (cancelled !== undefined) this.#asks.get(cancelled)?.settle()
  }

  async #finishTelling(telling: Promise<HttpOutcome>): Promise<void> {
    const outcome = await telling
    this.#telling.delete(telling)
    if (outcome.kind === 'answer') this.#endWhereLost(outcome)
  }

  /** Keeps the stream open on which a server says what answers nothing; servers need not offer it. */
  async #listen(): Promise<void> {
    this.#listening?.abort()
    const listening = new AbortController()
    this.#listening = listening
    const { signal } = listening
    const place = createStreamPlace()
    const onEvent = (event: ByteEvent): void => {
      place.note(event)
      this.#takeEvent(event)
    }
    let hasListened = false
    const outcome = await followEvents({
      place,
      open: () =>
        this.#request({
          ...got(place.lastEventId()),
          signal,
          onEvent,
          onHead: ({ status }) => {
            hasListened ||= isFine(status)
          },
        }),
      isWanted: () => !signal.aborted,
      signal,
      resumes: false,
      patience: Infinity,
    })
    // Who never offered the stream says so with 404, too.
    if (outcome?.kind === 'answer' && hasListened) this.#endWhereLost(outcome)
  }

  async #ask(ask: Ask): Promise<void> {
    this.#asks.set(ask.id, ask)
    void this.#follow(ask)
    await ask.over
  }

  async #follow(ask: Ask): Promise<void> {
    const { id, message } = ask
    const isFirst = message.method === 'initialize' && this.#version === undefined
    const refused = await this.#exchange(ask)
    const isRefused = refused !== undefined && ask.isWanted()
    const mayBeOlder = isRefused && isFirst && OLDER.has(refused.refusal.status)
    const last = mayBeOlder ? await this.#fallBack(message, refused) : refused
    if (isRefused && last !== undefined) this.#context.refuse(message, last)
    if (this.#asks.get(id) === ask) this.#asks.delete(id)
    ask.end()
  }

  async #exchange(ask: Ask): Promise<Refused | undefined> {
    const { id, message, modern } = ask
    const { given } = this.#context
    const isHello = message.method === 'initialize'
    const outcome = await this.#request({
      ...posted(message),
      ...(modern && { message: modern, extra: this.#parameters.fieldsOf(modern) }),
      ...(isHello && { session: undefined, version: undefined }),
      signal: ask.stream.signal,
      onHead: (head) => {
        // An empty one names no session.
        if (isHello && isFine(head.status))
          this.#session = headerOf(head, 'mcp-session-id') || undefined
      },
      onEvent: (event) => this.#takeEvent(event, ask),
    })
    if (outcome.kind !== 'answer') return readRefusal(outcome, { id, given })
    if (isFine(outcome.status))
      return outcome.isStream ? this.#afterStream(ask, outcome) : this.#afterBody(ask, outcome)
    if (!isHello && this.#endWhereLost(outcome, message)) return undefined
    return readRefusal(outcome, { id, given })
  }

  async #afterStream(ask: Ask, reply: HttpReply): Promise<Refused | undefined> {
    const { id, place, stream } = ask
    const { given } = this.#context
    if (!ask.isWanted()) return undefined
    // There is a way to go on with a stream only where its events have ids, and none from 2026-07-28 on.
    const mayResume = ask.modern === undefined && place.lastEventId() !== undefined
    if (!mayResume || reply.how === 'unread') return readRefusal(reply, { id, given })
    const { signal } = stream
    const onEvent = (event: ByteEvent): void => this.#takeEvent(event, ask)
    // A stream that ends with a place to go on from may be meant to be opened again.
    const tell = createResumeTeller(this.#context, ask)
    if (reply.how === 'broken') tell()
    const outcome = await followEvents({
      place,
      open: () => this.#request({ ...got(place.lastEventId()), signal, onEvent }),
      isWanted: ask.isWanted,
      signal,
      resumes: true,
      patience: RESUME_PATIENCE,
      onBarren: tell,
    })
    if (outcome === undefined) return undefined
    if (outcome.kind === 'answer' && this.#endWhereLost(outcome)) return undefined
    return readRefusal(outcome, { id, given })
  }

  async #afterBody(ask: Ask, reply: HttpReply): Promise<Refused | undefined> {
    const { id } = ask
    const { given } = this.#context
    if (reply.how === 'whole' && reply.body.length > 0) this.#take(reply.body, ask)
    if (!ask.isWanted()) return undefined
    if (reply.status !== 202 || this.#listening === undefined)
      return readRefusal(reply, { id, given })
    // What was merely accepted may still be answered on the stream that is kept open.
    await ask.over
    return undefined
  }

  #takeEvent(event: ByteEvent, ask?: Ask): void {
    ask?.place.note(event)
    const { event: type = 'message', data } = event
    if (type === 'message' && data !== undefined) this.#take(data, ask)
  }

  #take(data: Uint8Array, ask: Ask | undefined): void {
    this.#context.take(data, {
      ...(ask && { about: ask.id }),
      onMessage: (message) => this.#settle(message),
    })
  }

  #settle(message: RpcMessage): void {
    if (!isAnswer(message)) return
    const ask = message.id === undefined ? undefined : this.#asks.get(message.id)
    if (ask === undefined) return
    if (ask.message.method === 'initialize') {
      const version = partOf(message, ['result', 'protocolVersion'])
      if (typeof version === 'string') this.#version = version
    }
    if (ask.modern !== undefined) this.#parameters.learn(ask.modern, message.data)
    ask.settle()
  }

  /** Ends the session if an answer says that it is lost. The request, if there is one, was refused and did not run. */
  #endWhereLost(reply: HttpReply, request?: RpcMessage): boolean {
    if (this.#session === undefined || isFine(reply.status) || !isSessionLost(reply)) return false
    const under = [...this.#asks.values()].map(({ over }) => over)
    this.#lost.begin(reply.status, under)
    if (request !== undefined) this.#lost.add(request)
    return true
  }
}
