import { addressWithin } from '../../../../recorders/http/address-within.ts'
import { answerRefusal, type Refusal } from '../../../../recorders/http/refusal.ts'
import { isFine, pause } from '../../../../recorders/http/transport.ts'
import { partOf, type RpcId, type RpcMessage } from '../../../rpc/rpc-message.ts'
import { excerpt } from '../../../text/excerpt.ts'
import type { ByteEvent } from '../../../wire/read-event-bytes.ts'
import type { HttpOutcome } from './http-exchange.ts'
import type { LinkContext, LinkTransport, Refused } from './link-context.ts'
import { readRefusal } from './read-refusal.ts'

/**
 * HTTP+SSE, the transport of revision 2024-11-05: one event stream, opened with GET, brings all that the server says;
 * messages are posted to the address that its first event names.
 */
export class SseLink implements LinkTransport {
  readonly #context: LinkContext
  readonly #stream = new AbortController()
  /** Messages that aren't accepted yet. */
  readonly #posting = new Set<Promise<unknown>>()
  #started: Promise<Refusal | undefined> | undefined
  #endpoint: URL | undefined
  #version: string | undefined
  #hello: { readonly id: RpcId; readonly answered: () => void } | undefined

  constructor(context: LinkContext) {
    this.#context = context
  }

  /** Opens the event stream; resolves once it names the address for messages, or with what kept it from that. */
  start(): Promise<Refusal | undefined> {
    this.#started ??= new Promise((resolve) => {
      const onEvent = (event: ByteEvent): void => {
        if (event.event !== 'endpoint') {
          this.#take(event)
          return
        }
        const fault = this.#takeEndpoint(Buffer.from(event.data ?? []).toString('utf8'))
        if (fault !== undefined) this.cut()
        resolve(fault)
      }
      void this.#follow(onEvent).then(resolve)
    })
    return this.#started
  }

  async post(message: RpcMessage): Promise<void> {
    const refusal = await this.start()
    const refused = refusal === undefined ? await this.#send(message) : { refusal }
    if (refused !== undefined && message.kind === 'request') this.#context.refuse(message, refused)
  }

  abandon(): boolean {
    return false
  }

  async leave(patience: number): Promise<void> {
    await Promise.race([Promise.allSettled(this.#posting), pause(patience / 2, this.#context.over)])
    this.cut()
  }

  cut(): void {
    this.#stream.abort()
    this.#hello?.answered()
  }

  async #follow(onEvent: (event: ByteEvent) => void): Promise<Refusal | undefined> {
    const { url, given, request, end } = this.#context
    const { signal } = this.#stream
    const outcome = await request({ method: 'GET', url, signal, onEvent })
    if (outcome.kind !== 'answer' || !isFine(outcome.status) || !outcome.isStream)
      return asNewer(readRefusal(outcome, { given })?.refusal)
    const { how, fault } = outcome
    const words = { whole: 'ended', broken: 'broke off', unread: `brought ${fault}` }[how]
    if (this.#endpoint !== undefined) end({ message: `is gone: its event stream ${words}` })
    return answerRefusal(`its event stream ${words}, before it named an address for messages`)
  }

  /** Messages stay within the origin: they carry the user's headers. */
  #takeEndpoint(address: string): Refusal | undefined {
    const { url } = this.#context
    this.#endpoint = addressWithin(url, address)
    return this.#endpoint === undefined
      ? answerRefusal(`it wants messages at ${excerpt(address)}, which isn't within ${url.origin}`)
      : undefined
  }

  #take({ event = 'message', data }: ByteEvent): void {
    if (event === 'message' && data !== undefined)
      this.#context.take(data, { onMessage: (message) => this.#note(message) })
  }

  #note(message: RpcMessage): void {
    if (message.kind === 'request' || message.id === undefined) return
    if (message.id !== this.#hello?.id) return
    const version = partOf(message, ['result', 'protocolVersion'])
    if (typeof version === 'string') this.#version = version
    this.#hello.answered()
  }

  /** Resolves when the message is accepted, or where it is `initialize`, answered; with what kept it from that. */
  async #send(message: RpcMessage): Promise<Refused | undefined> {
    const { over: signal, request, url, given } = this.#context
    const { id } = message
    const answered = this.#answeredHello(message)
    const posting = request({
      method: 'POST',
      url: this.#endpoint ?? url,
      body: message.data,
      signal,
      version: this.#version,
    })
    this.#posting.add(posting)
    const outcome = await posting
    this.#posting.delete(posting)
    if (!isAccepted(outcome)) return readRefusal(outcome, { id, given })
    await answered
    return undefined
  }

  /** Resolves when `initialize` is answered, which may be before it is accepted; at once for any other message. */
  #answeredHello({ method, id }: RpcMessage): Promise<void> {
    if (method !== 'initialize' || id === undefined) return Promise.resolve()
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#hello = { id, answered: resolve }
    return promise
  }
}

function isAccepted(outcome: HttpOutcome): boolean {
  return outcome.kind === 'answer' && isFine(outcome.status)
}

/** A refusal of the event stream; 400 and 406 come from what has sessions, and so speaks streamable HTTP. */
function asNewer(refusal: Refusal | undefined): Refusal | undefined {
  const isNewer = refusal?.status === 400 || refusal?.status === 406
  return refusal && isNewer
    ? { ...refusal, hint: 'if it speaks streamable HTTP, give it the type http' }
    : refusal
}
