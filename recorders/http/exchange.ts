import type { CallMark, FramePart, LeftReason } from '../../src/contracts/fixture.ts'
import type { FrameInput } from '../../src/contracts/fixture-writer.ts'
import {
  type HeaderLines,
  type HttpHead,
  headerOf,
  mediaTypeOf,
  parseHead,
  renderHead,
} from '../../src/wire/http-head.ts'
import type { ServerEvent } from '../../src/wire/read-event.ts'
import { BodySplitter } from './body-splitter.ts'
import { type ContentDecoder, canDecode, contentDecoder } from './content-decoder.ts'
import {
  type Field,
  type HttpAnswer,
  type HttpRequest,
  type SentRequest,
  sendRequest,
} from './send-request.ts'

/** A request that is to be recorded. */
export interface ExchangeRequest extends HttpRequest {
  /** Which call the request makes, or carries on. */
  readonly call?: CallMark
  /** Is told the head of the answer before anything of its body is; a promise would be too late. */
  readonly onHead?: (status: number, head: HttpHead) => void
  /** Is told each event of an event stream, once it is recorded. */
  readonly onEvent?: (event: ServerEvent) => void
}

/** How an exchange began: with the head of an answer, or not at all. */
export type Answered =
  | { readonly kind: 'answer'; readonly status: number; readonly head: HttpHead }
  | { readonly kind: 'failed'; readonly error: NodeJS.ErrnoException }
  | { readonly kind: 'aborted' }

/** How an exchange ended. Of an event stream there is no body: its events were told. */
export type Ended =
  | { readonly kind: 'whole'; readonly body: Uint8Array }
  /** `unread` says in words what came that isn't read; without it the server broke off. */
  | { readonly kind: 'broken'; readonly unread?: string }
  | { readonly kind: 'aborted' }

/** Where an exchange is recorded. */
export interface ExchangeLog {
  readonly number: number
  /** False where it can't be recorded. */
  readonly frame: (input: FrameInput) => boolean
}

/** Whether an answer is an event stream, as its head says. */
export function isEventStream(head: HeaderLines): boolean {
  return mediaTypeOf(head) === 'text/event-stream'
}

/** The body of an answer, empty where it isn't whole. */
export function bodyOf(ended: Ended): Uint8Array {
  return ended.kind === 'whole' ? ended.body : new Uint8Array()
}

/**
 * Sends a request and records it and its answer. A body that the server compressed although identity was asked for is
 * recorded unpacked, its head as it came; one in an encoding that isn't known is recorded packed, as a chunk.
 */
export class RecordedExchange {
  readonly answered: Promise<Answered>
  readonly ended: Promise<Ended>
  readonly abort = (): void =>
    this.#finish({ kind: 'aborted' }, () => this.#splitter?.leave('given-up'))
  readonly #log: ExchangeLog
  readonly #onHead: NonNullable<ExchangeRequest['onHead']>
  readonly #onEvent: NonNullable<ExchangeRequest['onEvent']>
  readonly #sent: SentRequest | undefined
  #answer: (answered: Answered) => void = () => undefined
  #end: (ended: Ended) => void = () => undefined
  #splitter: BodySplitter | undefined
  #decoder: ContentDecoder | undefined
  #trailers: readonly Field[] | undefined
  #over = false

  constructor(request: ExchangeRequest, log: ExchangeLog) {
    this.#log = log
    this.#onHead = request.onHead ?? (() => undefined)
    this.#onEvent = request.onEvent ?? (() => undefined)
    this.answered = new Promise((resolve) => {
      this.#answer = resolve
    })
    this.ended = new Promise((resolve) => {
      this.#end = resolve
    })
    // What can't be recorded isn't done, and what a proxy doesn't carry isn't sent.
    if (request.agent !== false || this.#recordRequest(request)) this.#sent = this.#send(request)
    else this.abort()
  }

  #recordRequest({ method, url, fields, body, call }: ExchangeRequest): boolean {
    const head = renderHead(`${method} ${url.pathname}${url.search} HTTP/1.1`, fields)
    const mark = call === undefined ? {} : { call }
    // Where there is no message, the head says which call the request is for.
    if (body === undefined) return this.#frame({ ...sent('head', latin1(head)), ...mark })
    return (
      this.#frame(sent('head', latin1(head))) && this.#frame({ ...sent('message', body), ...mark })
    )
  }

  #send(request: ExchangeRequest): SentRequest | undefined {
    const onFailure = (error: NodeJS.ErrnoException): void => {
      this.#answer({ kind: 'failed', error })
      this.#finish({ kind: 'broken' }, () => this.#splitter?.leave())
    }
    try {
      return sendRequest(request, {
        onSocket: () => {
          if (request.agent !== false && !this.#recordRequest(request)) this.abort()
        },
        onHead: (answer) => this.#begin(answer),
        onBody: (chunk) => this.#decoder?.push(chunk),
        onEnd: (trailers) => {
          this.#trailers = trailers
          this.#decoder?.end()
        },
        onFailure,
      })
    } catch (error) {
      // A head that can't be sent is made of what the server gave us, and so a result.
      onFailure(error instanceof Error ? error : new Error(String(error)))
      return undefined
    }
  }

  #begin({ startLine, fields, status }: HttpAnswer): void {
    const text = renderHead(startLine, fields)
    this.#frame(received('head', latin1(text)))
    const head = parseHead(text)
    const encoding = (headerOf(head, 'content-encoding') ?? '').trim().toLowerCase()
    const splitter = new BodySplitter(canDecode(encoding) && isEventStream(head), {
      record: (part, data, left) =>
        void this.#frame({ ...received(part, data), ...(left === undefined ? {} : { left }) }),
      onEvent: this.#onEvent,
    })
    this.#splitter = splitter
    this.#decoder = this.#decode(encoding, splitter)
    this.#onHead(status, head)
    this.#answer({ kind: 'answer', status, head })
  }

  #decode(encoding: string, splitter: BodySplitter): ContentDecoder {
    const onFault = (message: string, left?: LeftReason): void =>
      this.#finish({ kind: 'broken', unread: message }, () => splitter.leave(left))
    return contentDecoder(encoding, {
      onFault,
      onData: (chunk) => {
        const fault = this.#over ? undefined : splitter.push(chunk)
        if (fault !== undefined) onFault(fault, 'limit')
      },
      onEnd: () => {
        if (!this.#over) this.#finish({ kind: 'whole', body: splitter.end() }, () => this.#close())
      },
    })
  }

  #close(): void {
    if (this.#trailers !== undefined)
      this.#frame(received('trailers', latin1(renderFields(this.#trailers))))
  }

  /** Ends the exchange, once; `record` records how its body ended. */
  #finish(ended: Ended, record: () => void): void {
    if (this.#over) return
    this.#over = true
    this.#sent?.abort()
    this.#decoder?.abort()
    record()
    this.#answer({ kind: 'aborted' })
    this.#end(ended)
  }

  #frame(input: Omit<FrameInput, 'exchange'>): boolean {
    return this.#log.frame({ ...input, exchange: this.#log.number })
  }
}

function sent(part: FramePart, data: Uint8Array): Omit<FrameInput, 'exchange'> {
  return { dir: 'send', part, data }
}

function received(part: FramePart, data: Uint8Array): Omit<FrameInput, 'exchange'> {
  return { dir: 'recv', part, data }
}

function renderFields(fields: readonly Field[]): string {
  return fields.map(({ name, value }) => `${name}: ${value}\r\n`).join('')
}

/** The bytes of a head: what Node reads of it, it reads one byte a character. */
function latin1(text: string): Uint8Array {
  return Buffer.from(text, 'latin1')
}
