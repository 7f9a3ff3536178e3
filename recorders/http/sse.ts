import type { ServerEvent } from '../../src/wire/read-event.ts'
import { excerpt } from '../../src/text/excerpt.ts'
import { isEventStream } from './answer-record.ts'
import { bodyOf } from './exchange.ts'
import { addressWithin } from './address-within.ts'
import type { Opened } from './exchanges.ts'
import { answerRefusal, connectionRefusal, type Refusal, statusRefusal } from './refusal.ts'
import {
  acceptance,
  deliver,
  type HttpTransport,
  isFine,
  pause,
  type Posting,
  requestId,
  untilEnded,
  type TransportContext,
} from './transport.ts'

/**
 * HTTP+SSE, the transport of revision 2024-11-05: one event stream, opened with GET, brings all that the server says;
 * messages are posted to the address that its first event names.
 */
export class HttpWithSse implements HttpTransport {
  readonly name = 'sse'
  readonly #context: TransportContext
  /** Is told that the stream ended, on which every answer would have come. */
  readonly #onBroken: (why: string) => void
  /** Messages that ask for no answer, and aren't accepted yet. */
  readonly #telling = new Set<Promise<unknown>>()
  #started: Promise<Refusal | undefined> | undefined
  #endpoint: URL | undefined
  #version: string | undefined
  #ready: Promise<unknown> = Promise.resolve()

  constructor(context: TransportContext, onBroken: (why: string) => void) {
    this.#context = context
    this.#onBroken = onBroken
  }

  /** Opens the event stream; resolves once it names the address for messages, or with what kept it from that. */
  start(): Promise<Refusal | undefined> {
    this.#started ??= this.#openStream()
    return this.#started
  }

  #openStream(): Promise<Refusal | undefined> {
    return new Promise((resolve) => {
      const stream = new AbortController()
      const onEvent = (event: ServerEvent): void => {
        if (event.event !== 'endpoint') {
          deliver(this.#context.peer, event)
          return
        }
        const fault = this.#takeEndpoint(event.data ?? '')
        if (fault !== undefined) stream.abort()
        resolve(fault)
      }
      this.#context.run(this.#follow(stream, onEvent).then(resolve))
    })
  }

  send(posting: Posting): void {
    this.#context.run(this.#post(posting))
  }

  abandon(): boolean {
    return false
  }

  agree(protocolVersion: string): void {
    this.#version = protocolVersion
  }

  async leave(patience: number): Promise<void> {
    const { over } = this.#context
    await Promise.race([Promise.all(this.#telling), pause(patience, over)])
  }

  async #follow(
    stream: AbortController,
    onEvent: (event: ServerEvent) => void,
  ): Promise<Refusal | undefined> {
    const { url: address, given, over, open } = this.#context
    const signal = AbortSignal.any([over, stream.signal])
    const opened = await open({ method: 'GET', url: address, signal, onEvent })
    if (opened.kind === 'aborted') return undefined
    if (opened.kind === 'failed') return connectionRefusal(opened.error, opened.url)
    const { status, head } = opened
    const ended = await opened.ended
    if (status !== 200 || !isEventStream(head))
      return streamRefusal(statusRefusal({ ...opened, body: bodyOf(ended), given }))
    if (ended.kind === 'aborted') return undefined
    const broke = ended.kind === 'broken' && ended.unread
    const how = ended.kind === 'whole' ? 'ended' : broke ? `brought ${broke}` : 'broke off'
    if (this.#endpoint !== undefined) this.#onBroken(`the event stream ${how}`)
    return answerRefusal(`its event stream ${how}, before it named an address for messages`)
  }

  /** Messages stay within the origin: they carry the user's headers. */
  #takeEndpoint(address: string): Refusal | undefined {
    const { url } = this.#context
    const endpoint = addressWithin(url, address)
    if (endpoint === undefined)
      return answerRefusal(
        `it wants messages at ${excerpt(address)}, which isn't within ${url.origin}`,
      )
    this.#endpoint = endpoint
    return undefined
  }

  async #post(posting: Posting): Promise<void> {
    const id = requestId(posting.message)
    let refusal = await this.start()
    if (id !== undefined) await this.#ready
    if (refusal === undefined) refusal = await this.#refusalIn(await this.#send(posting))
    if (id !== undefined && refusal !== undefined) this.#context.refuse(id, refusal)
  }

  #send(posting: Posting): Promise<Opened> {
    const { over, open, url } = this.#context
    const opening = open({
      ...posting,
      method: 'POST',
      url: this.#endpoint ?? url,
      body: posting.data,
      signal: over,
      version: this.#version,
    })
    if (requestId(posting.message) === undefined) void untilEnded(this.#telling, opening)
    if (posting.message['method'] === 'notifications/initialized')
      this.#ready = acceptance(opening, over)
    return opening
  }

  async #refusalIn(opened: Opened): Promise<Refusal | undefined> {
    if (opened.kind === 'aborted') return undefined
    if (opened.kind === 'failed') return connectionRefusal(opened.error, opened.url)
    if (isFine(opened.status)) return undefined
    const body = bodyOf(await opened.ended)
    return statusRefusal({ ...opened, body, given: this.#context.given })
  }
}

/** A refusal of the event stream; 400 and 406 come from what has sessions, and so speaks streamable HTTP. */
function streamRefusal(refusal: Refusal): Refusal {
  const isNewer = refusal.status === 400 || refusal.status === 406
  return isNewer
    ? { ...refusal, hint: 'if it speaks streamable HTTP, give it the type http' }
    : refusal
}
