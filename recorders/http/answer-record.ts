import type { FramePart, LeftReason } from '../../src/contracts/fixture.ts'
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
import type { Field, HttpAnswer, HttpRequest } from './send-request.ts'

/** How an exchange ended. Of an event stream there is no body: its events were told. */
export type Ended =
  | { readonly kind: 'whole'; readonly body: Uint8Array }
  /** `unread` says in words what came that isn't read; without it the server broke off. */
  | { readonly kind: 'broken'; readonly unread?: string }
  | { readonly kind: 'aborted' }

/** A frame of an exchange, without its number. */
export type ExchangeFrame = Omit<FrameInput, 'exchange'>

/** Who is told of an answer while it is recorded. */
interface AnswerRecordOptions {
  readonly frame: (input: ExchangeFrame) => void
  readonly onEvent?: (event: ServerEvent) => void
  readonly onEnd?: (ended: Ended) => void
}

/** Whether an answer is an event stream, as its head says. */
export function isEventStream(head: HeaderLines): boolean {
  return mediaTypeOf(head) === 'text/event-stream'
}

/** Returns the frames of a request: its head and, if there is one, its body. */
export function requestFrames({
  method,
  url,
  fields,
  body,
}: Omit<HttpRequest, 'agent'>): readonly [ExchangeFrame, ...(readonly ExchangeFrame[])] {
  const head = renderHead(`${method} ${url.pathname}${url.search} HTTP/1.1`, fields)
  const first = { dir: 'send', part: 'head', data: latin1(head) } as const
  return body === undefined ? [first] : [first, { dir: 'send', part: 'message', data: body }]
}

/**
 * Records an answer as it crosses. A body that the server compressed although identity was asked for is recorded unpacked,
 * its head as it came; one in an encoding that isn't known is recorded packed, as a chunk.
 */
export class AnswerRecord {
  readonly #options: AnswerRecordOptions
  #splitter: BodySplitter | undefined
  #decoder: ContentDecoder | undefined
  #trailers: readonly Field[] | undefined
  #over = false

  constructor(options: AnswerRecordOptions) {
    this.#options = options
  }

  begin({ startLine, fields }: Omit<HttpAnswer, 'status'>): HttpHead {
    const text = renderHead(startLine, fields)
    this.#record('head', latin1(text))
    const head = parseHead(text)
    const encoding = (headerOf(head, 'content-encoding') ?? '').trim().toLowerCase()
    const splitter = new BodySplitter(canDecode(encoding) && isEventStream(head), {
      record: (part, data, left) => this.#record(part, data, left),
      onEvent: (event) => this.#options.onEvent?.(event),
    })
    this.#splitter = splitter
    this.#decoder = this.#decode(encoding, splitter)
    return head
  }

  push(chunk: Uint8Array): void {
    this.#decoder?.push(chunk)
  }

  end(trailers: readonly Field[] | undefined): void {
    this.#trailers = trailers
    this.#decoder?.end()
  }

  /** Leaves the rest of the body or, without a reason, notes that the server cut it. */
  leave(ended: Ended, left?: LeftReason): void {
    this.#finish(ended, () => this.#splitter?.leave(left))
  }

  #decode(encoding: string, splitter: BodySplitter): ContentDecoder {
    const onFault = (message: string, left?: LeftReason): void =>
      this.leave({ kind: 'broken', unread: message }, left)
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
    if (this.#trailers !== undefined) this.#record('trailers', latin1(renderFields(this.#trailers)))
  }

  /** Ends the answer, once; `record` records how its body ended. */
  #finish(ended: Ended, record: () => void): void {
    if (this.#over) return
    this.#over = true
    this.#decoder?.abort()
    record()
    this.#options.onEnd?.(ended)
  }

  #record(part: FramePart, data: Uint8Array, left?: LeftReason): void {
    this.#options.frame({ dir: 'recv', part, data, ...(left !== undefined && { left }) })
  }
}

function renderFields(fields: readonly Field[]): string {
  return fields.map(({ name, value }) => `${name}: ${value}\r\n`).join('')
}

/** The bytes of a head: what Node reads of it, it reads one byte a character. */
function latin1(text: string): Uint8Array {
  return Buffer.from(text, 'latin1')
}
