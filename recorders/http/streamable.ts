import type { JsonObject } from '../../src/contracts/json.ts'
import { valueAt } from '../../src/json/json-pointer.ts'
import type { ServerEvent } from '../../src/wire/read-event.ts'
import { type Ask, createAsk } from './ask.ts'
import { type Ended, isEventStream } from './answer-record.ts'
import { bodyOf } from './exchange.ts'
import type { Opened, OpenRequest } from './exchanges.ts'
import { followStream } from './follow-stream.ts'
import { createParameterMemory } from './parameter-memory.ts'
import {
  answerRefusal,
  bodyRefusal,
  connectionRefusal,
  type Refusal,
  statusRefusal,
} from './refusal.ts'
import { HttpSession } from './session.ts'
import { createStreamPlace } from './stream-place.ts'
import {
  acceptance,
  deliver,
  type HttpTransport,
  isFine,
  pause,
  untilEnded,
  type Posting,
  requestId,
  type TransportContext,
} from './transport.ts'

/** Milliseconds that a stream may stay open after the answer that it was opened for. */
const LINGER = 1000
/** Where these answer `initialize`, a server may be one of the transport before: HTTP+SSE. */
const OLDER: ReadonlySet<number | undefined> = new Set([400, 404, 405])
const AUTHORIZATION: ReadonlySet<number> = new Set([401, 403, 407])

/** Tries another transport with an `initialize` that was refused; what to say where that one refuses, too. */
export type FallBack = (hello: Posting, refusal: Refusal) => Promise<Refusal | undefined>

type Answer = Extract<Opened, { kind: 'answer' }>

/** Streamable HTTP: each message is posted, and a request is answered there by JSON or by an event stream. */
export class StreamableHttp implements HttpTransport {
  readonly name = 'streamable-http'
  readonly #context: TransportContext
  readonly #fallBack: FallBack
  readonly #session: HttpSession
  readonly #parameters = createParameterMemory()
  readonly #asks = new Map<number, Ask>()
  /** Messages that ask for no answer, and aren't accepted yet. */
  readonly #telling = new Set<Promise<unknown>>()
  /** Requests whose answer came while their stream stays open. */
  readonly #lingering = new Map<number, Promise<unknown>>()
  #listening: AbortController | undefined

  constructor(context: TransportContext, fallBack: FallBack) {
    this.#context = context
    this.#fallBack = fallBack
    this.#session = new HttpSession(context)
  }

  send(posting: Posting): void {
    const id = requestId(posting.message)
    const work = id === undefined ? this.#tell(posting) : this.#ask(createAsk(posting, id))
    this.#context.run(work)
  }

  abandon(id: number): boolean {
    const ask = this.#asks.get(id)
    if (ask?.isModern !== true) return false
    ask.stream.abort()
    return true
  }

  agree(protocolVersion: string): void {
    this.#session.agree(protocolVersion)
  }

  async leave(patience: number): Promise<void> {
    const { over } = this.#context
    for (const [id, { stream }] of this.#asks) if (!this.#lingering.has(id)) stream.abort()
    const unfinished = Promise.all([...this.#lingering.values(), ...this.#telling])
    await Promise.race([unfinished, pause(patience / 2, over)])
    if (this.#session.id === undefined) return
    const signal = AbortSignal.any([over, AbortSignal.timeout(patience / 2)])
    const opened = await this.#open({ method: 'DELETE', signal })
    if (opened.kind === 'answer') await opened.ended
  }

  #open(request: Omit<OpenRequest, 'url' | 'session' | 'version'>): Promise<Opened> {
    const isHello = request.message?.['method'] === 'initialize'
    const { id, version } = this.#session
    const inSession = isHello ? {} : { session: id, version }
    return this.#context.open({ ...request, ...inSession, url: this.#context.url })
  }

  async #tell(posting: Posting): Promise<void> {
    const { data, message } = posting
    const { over } = this.#context
    const opening = this.#open({ ...posting, method: 'POST', body: data, signal: over })
    void untilEnded(this.#telling, opening)
    if (message['method'] === 'notifications/initialized') {
      this.#session.holdFor(acceptance(opening, over))
      const opened = await opening
      if (opened.kind === 'answer' && isFine(opened.status)) await this.#listen()
    } else if (message['method'] === 'notifications/cancelled') {
      await acceptance(opening, over)
      this.#closeStreamOf(message)
    }
  }

  #closeStreamOf(cancelled: JsonObject): void {
    const id = valueAt(cancelled, '/params/requestId')
    if (typeof id === 'number') this.#asks.get(id)?.stream.abort()
  }

  /** Keeps the stream open on which a server says what answers nothing; servers need not offer it. */
  async #listen(): Promise<void> {
    this.#listening?.abort()
    const listening = new AbortController()
    this.#listening = listening
    const { over, peer, given } = this.#context
    const signal = AbortSignal.any([over, listening.signal])
    const place = createStreamPlace()
    const onEvent = (event: ServerEvent): void => {
      place.note(event)
      deliver(peer, event)
    }
    const open = (): Promise<Opened> =>
      this.#open({ method: 'GET', signal, onEvent, lastEventId: place.lastEventId() })
    const isWanted = (): boolean => !signal.aborted
    await followStream({ place, open, isWanted, signal, given, resumes: false })
    this.#listening = undefined
  }

  async #ask(ask: Ask): Promise<void> {
    const { id, message } = ask
    const { peer, refuse } = this.#context
    const isHello = message['method'] === 'initialize'
    if (!isHello) await this.#session.ready
    if (!peer.waitsFor(id)) return
    this.#asks.set(id, ask)
    const isFirst = isHello && !this.#session.isBegun
    const refused = await this.#exchange(ask, true)
    this.#asks.delete(id)
    ask.stream.abort()
    if (refused === undefined || !peer.waitsFor(id)) return
    const mayBeOlder = isFirst && OLDER.has(refused.status)
    const refusal = mayBeOlder ? await this.#fallBack(ask, refused) : refused
    if (refusal !== undefined) refuse(id, refusal)
  }

  async #exchange(ask: Ask, mayRenew: boolean): Promise<Refusal | undefined> {
    const { data, message, stream } = ask
    const isHello = message['method'] === 'initialize'
    const session = isHello ? undefined : this.#session.id
    const opened = await this.#open({
      ...ask,
      method: 'POST',
      body: data,
      extra: this.#parameters.fieldsOf(message),
      signal: AbortSignal.any([this.#context.over, stream.signal]),
      onHead: (code, fields) => {
        if (isHello && isFine(code)) this.#session.begin(message, fields)
      },
      onEvent: (event) => this.#takeEvent(ask, event),
    })
    if (opened.kind === 'aborted') return undefined
    if (opened.kind === 'failed') return connectionRefusal(opened.error, opened.url)
    const { status, head } = opened
    if (isFine(status) && isEventStream(head)) return this.#afterStream(ask, opened)
    const ended = await opened.ended
    const isLost = status === 404 && session !== undefined && mayRenew
    if (isLost && (await this.#session.renew(session))) return this.#exchange(ask, false)
    return this.#afterBody(ask, opened, ended)
  }

  #takeEvent(ask: Ask, event: ServerEvent): void {
    const { id, message, place } = ask
    place.note(event)
    this.#parameters.learn(message, Buffer.from(event.data ?? ''))
    deliver(this.#context.peer, event)
    if (this.#context.peer.waitsFor(id) || this.#lingering.has(id)) return
    this.#lingering.set(id, this.#linger(ask))
  }

  async #linger({ id, stream }: Ask): Promise<void> {
    await pause(LINGER, stream.signal)
    stream.abort()
    this.#lingering.delete(id)
  }

  async #afterStream(ask: Ask, { ended }: Answer): Promise<Refusal | undefined> {
    const { id, call, isModern, place, stream } = ask
    const { peer, over, given } = this.#context
    const end = await ended
    if (end.kind === 'aborted' || !peer.waitsFor(id)) return undefined
    if (end.kind === 'broken' && end.unread !== undefined)
      return answerRefusal(`it sent ${end.unread}`)
    // There is a way to go on with a stream only where its events have ids, and none from 2026-07-28 on.
    if (isModern || place.lastEventId() === undefined)
      return answerRefusal(
        `its event stream ${end.kind === 'whole' ? 'ended' : 'broke off'} without it`,
      )
    const signal = AbortSignal.any([over, stream.signal])
    const onEvent = (event: ServerEvent): void => this.#takeEvent(ask, event)
    const mark = call === undefined ? {} : { call }
    return followStream({
      place,
      open: () =>
        this.#open({ method: 'GET', ...mark, signal, onEvent, lastEventId: place.lastEventId() }),
      isWanted: () => !signal.aborted && peer.waitsFor(id),
      signal,
      given,
      resumes: true,
    })
  }

  #afterBody(ask: Ask, answer: Answer, ended: Ended): Refusal | undefined {
    const { id, message } = ask
    const { peer, given } = this.#context
    const { status } = answer
    if (ended.kind === 'aborted') return undefined
    if (ended.kind === 'broken' && isFine(status))
      return answerRefusal(
        ended.unread === undefined ? 'its answer broke off' : `it sent ${ended.unread}`,
      )
    const body = bodyOf(ended)
    if (!AUTHORIZATION.has(status)) {
      this.#parameters.learn(message, body)
      peer.receive(body)
    }
    // What was merely accepted may still be answered on the stream that is kept open.
    if (!peer.waitsFor(id) || (status === 202 && this.#listening !== undefined)) return undefined
    const refused = { ...answer, body, given }
    return isFine(status) ? bodyRefusal(refused) : statusRefusal(refused)
  }
}
