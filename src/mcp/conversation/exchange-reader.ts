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
import { readEvent } from '../../wire/read-event.ts'
import { payloadText } from '../../fixture/payload-text.ts'
import { readWireMessages, type FrameReading, type WireMessage } from './wire-message.ts'

type Head = Omit<HttpResponse, 'refusal' | 'strays'>

const SESSION = 'mcp-session-id'
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
  #ended = false
  #refusal: string | undefined
  #rest: FrameAt | undefined
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
        if (frame.dir === 'recv') this.#rest ??= frame
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
      ...(this.#rest?.left !== undefined && { left: this.#rest.left }),
      ...(this.#isOpen() && { open: true }),
      lines: this.#lines,
    }
  }

  /** Only of a body in chunks it is known that its end is missing. */
  #isOpen(): boolean {
    const isAnswered = this.#requests.length > 0 && this.#waiting.size === 0
    const isUnended = this.#chunked && !this.#ended
    const isOurs = this.#rest === undefined || this.#rest.left === 'given-up'
    return this.#isStream() && isAnswered && isUnended && isOurs
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

  #readReceived(frame: FrameAt): FrameReading {
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

function brokenBytes({ utf8 }: FrameAt): string | undefined {
  return utf8 === undefined ? 'not UTF-8' : undefined
}

function errorMessage([first]: readonly WireMessage[]): string | undefined {
  const error = first?.kind === 'error' ? first.error : undefined
  return isJsonObject(error) && typeof error['message'] === 'string' ? error['message'] : undefined
}
