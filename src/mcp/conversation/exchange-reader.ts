import type { FrameAt } from '../../contracts/fixture.ts'
import type { HttpExchange, HttpResponse, StrayPayload } from '../../contracts/http-exchange.ts'
import { isJsonObject } from '../../json/is-json-object.ts'
import {
  headerOf,
  type HttpHead,
  mediaTypeOf,
  parseHead,
  readRequestLine,
  readStatusLine,
} from '../../wire/http-head.ts'
import { EVENT_LIMIT } from '../../wire/event-blocks.ts'
import { LINE_LIMIT } from '../../wire/json-lines.ts'
import { readEvent } from '../../wire/read-event.ts'
import { payloadText } from './payload-text.ts'
import { readWireMessages, type FrameReading, type WireMessage } from './wire-message.ts'

type Head = Omit<HttpResponse, 'refusal' | 'strays'>

const SESSION = 'mcp-session-id'
/** Encodings that a body is recorded without. */
const UNPACKED = /^(?:x-gzip|gzip|deflate|br|zstd)$/iu
const NOTHING: FrameReading = { ok: true, messages: [] }

/** Follows one HTTP request and what comes back. */
export class ExchangeReader {
  readonly #number: number
  readonly #lines: number[] = []
  readonly #requests: string[] = []
  readonly #strays: StrayPayload[] = []
  /** Ids of the requests that no response came to here. */
  readonly #waiting = new Set<string>()
  #request: Pick<HttpExchange, 'method' | 'target' | 'session'> = { method: '', target: '' }
  #others = 0
  #head: Head | undefined
  #chunked = false
  #encoding: 'none' | 'taken-off' | 'kept' = 'none'
  #ended = false
  #refusal: string | undefined
  #rest: FrameAt | undefined
  /** Bytes of the body so far, as they are stored. */
  #size = 0
  /** Events so far; a byte order mark may stand before the first. */
  #events = 0

  constructor(number: number) {
    this.#number = number
  }

  /** Takes the next frame; the messages that it holds. */
  read(frame: FrameAt): FrameReading {
    this.#lines.push(frame.line)
    switch (frame.part) {
      case 'head':
        this.#readHead(frame)
        return NOTHING
      case 'trailers':
        this.#ended ||= frame.dir === 'recv'
        return NOTHING
      case 'chunk':
        this.#readRest(frame)
        return { ok: false, reason: 'no whole message' }
      case 'message':
        return frame.dir === 'send' ? this.#readSent(frame) : this.#readReceived(frame)
    }
  }

  /** What the frames told. */
  told(): HttpExchange {
    return {
      number: this.#number,
      ...this.#request,
      requests: this.#requests,
      others: this.#others,
      ...(this.#head !== undefined && {
        response: {
          ...this.#head,
          ...(this.#refusal !== undefined && { refusal: this.#refusal }),
          strays: this.#strays,
        },
      }),
      ...(this.#rest !== undefined && { rest: this.#rest }),
      ...this.#left(),
      ...(this.#isOpen() && { open: true }),
      lines: this.#lines,
    }
  }

  /** Only of a body in chunks it is known that its end is missing. */
  #isOpen(): boolean {
    const isLeft = this.#chunked && !this.#ended && this.#rest === undefined
    return isLeft && this.#isAnsweredStream()
  }

  #left(): Pick<HttpExchange, 'left'> {
    if (this.#isAtLimit()) return { left: 'limit' }
    return this.#rest !== undefined && !this.#ended && this.#isAnsweredStream()
      ? { left: 'answered' }
      : {}
  }

  /** Redaction may change the length of what was cut at the limit. */
  #isAtLimit(): boolean {
    const size = this.#encoding === 'taken-off' ? this.#size : sizeOf(this.#rest)
    return this.#events >= EVENT_LIMIT || (this.#rest !== undefined && size > LINE_LIMIT / 2)
  }

  #isAnsweredStream(): boolean {
    return this.#isStream() && this.#requests.length > 0 && this.#waiting.size === 0
  }

  #isStream(): boolean {
    return this.#head?.mediaType === 'text/event-stream'
  }

  #readHead(frame: FrameAt): void {
    const head = parseHead(payloadText(frame))
    const session = headerOf(head, SESSION)
    if (frame.dir === 'send') {
      const { method = '', target = '' } = readRequestLine(head.startLine) ?? {}
      this.#request = { method, target, ...(session !== undefined && { session }) }
      return
    }
    this.#head = {
      line: frame.line,
      ...responseOf(head),
      ...(session !== undefined && { session }),
    }
    this.#chunked = /\bchunked\b/iu.test(headerOf(head, 'transfer-encoding') ?? '')
    this.#encoding = encodingOf(head)
  }

  #readSent(frame: FrameAt): FrameReading {
    const reading = readWireMessages(frame)
    for (const message of reading.ok ? reading.messages : []) {
      if (message.kind === 'request') {
        this.#requests.push(message.method)
        this.#waiting.add(JSON.stringify(message.id))
      } else this.#others += 1
    }
    return reading
  }

  /** What stays packed can't be told to be whole. */
  #readRest(frame: FrameAt): void {
    if (frame.dir !== 'recv' || this.#encoding === 'kept') return
    this.#size += sizeOf(frame)
    this.#rest ??= frame
  }

  #readReceived(frame: FrameAt): FrameReading {
    this.#size += sizeOf(frame)
    const text = this.#bodyOf(frame)
    if (text.trim() === '') return NOTHING
    const reading = readWireMessages(frame, text)
    const messages = reading.ok ? reading.messages : []
    for (const message of messages)
      if ('id' in message) this.#waiting.delete(JSON.stringify(message.id))
    const reason = reading.ok ? brokenBytes(frame) : reading.reason
    if (reason !== undefined) this.#strays.push({ frame, text, reason })
    if (this.#head !== undefined && this.#head.status >= 300)
      this.#refusal ??= errorMessage(messages) ?? text
    return reading
  }

  /** What may hold messages: a body, or the data of an event that is of the type for them. */
  #bodyOf(frame: FrameAt): string {
    const text = payloadText(frame)
    if (!this.#isStream()) return text
    const { event = 'message', data = '' } = readEvent(text, this.#events === 0)
    this.#events += 1
    return event === 'message' ? data : ''
  }
}

function responseOf(
  head: HttpHead,
): Pick<HttpResponse, 'status' | 'mediaType' | 'location' | 'challenge'> {
  const { status = 0 } = readStatusLine(head.startLine) ?? {}
  const mediaType = mediaTypeOf(head)
  const location = headerOf(head, 'location')
  const challenge = headerOf(head, 'www-authenticate')
  return {
    status,
    ...(mediaType !== undefined && { mediaType }),
    ...(location !== undefined && { location }),
    ...(challenge !== undefined && { challenge }),
  }
}

function encodingOf(head: HttpHead): 'none' | 'taken-off' | 'kept' {
  const encoding = (headerOf(head, 'content-encoding') ?? '').trim()
  if (encoding === '' || encoding.toLowerCase() === 'identity') return 'none'
  return UNPACKED.test(encoding) ? 'taken-off' : 'kept'
}

function sizeOf(frame: FrameAt | undefined): number {
  return Buffer.byteLength(frame?.utf8 ?? frame?.b64 ?? '')
}

function brokenBytes({ utf8 }: FrameAt): string | undefined {
  return utf8 === undefined ? 'not UTF-8' : undefined
}

function errorMessage([first]: readonly WireMessage[]): string | undefined {
  const error = first?.kind === 'error' ? first.error : undefined
  return isJsonObject(error) && typeof error['message'] === 'string' ? error['message'] : undefined
}
