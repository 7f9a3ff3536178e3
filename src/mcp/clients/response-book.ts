import type { Conversation } from '../../contracts/conversation.ts'
import type { FrameAt } from '../../contracts/fixture.ts'
import type { HttpExchange } from '../../contracts/http-exchange.ts'
import { payloadText } from '../../fixture/payload-text.ts'
import { parseHead } from '../../wire/http-head.ts'
import { readEvent } from '../../wire/read-event.ts'
import type { TranscriptResponse } from './transcript.ts'

const EVENT_STREAM = 'text/event-stream'
const OK = 200
const LEAST_REFUSAL = 400

/** The HTTP responses of a conversation, by the messages that came in them. */
export class ResponseBook {
  readonly #exchanges: ReadonlyMap<number, HttpExchange>
  readonly #frames: ReadonlyMap<number, FrameAt>

  constructor({ exchanges, fixture }: Pick<Conversation, 'exchanges' | 'fixture'>) {
    this.#exchanges = new Map(exchanges.map((exchange) => [exchange.number, exchange]))
    const frames = exchanges.length === 0 ? [] : fixture.frames
    this.#frames = new Map(frames.map((frame) => [frame.line, frame]))
  }

  /** The JSON of a frame that holds a message: a line, a body, or what an event carries. */
  messageIn(frame: FrameAt): string {
    const text = payloadText(frame)
    return isStream(this.#exchangeOf(frame)) ? (readEvent(text, true).data ?? '') : text
  }

  /**
   * The response that a message came in, as an answer to the request that it answers: all of it where it is that to a
   * POST; of a stream that was opened by itself, or opened again, only the event.
   */
  responseWith(frame: FrameAt): TranscriptResponse | undefined {
    const exchange = this.#exchangeOf(frame)
    if (exchange?.method === 'GET')
      return { status: OK, headers: [['content-type', EVENT_STREAM]], body: payloadText(frame) }
    return exchange && this.#read(exchange)
  }

  /** Whether the recorder left the body of the response to the POST that a frame belongs to. */
  isLeft(frame: FrameAt): boolean {
    return this.#exchangeOf(frame)?.left !== undefined
  }

  /** The response to the POST that a frame belongs to, where it refuses the request by its status. */
  refusalOf(frame: FrameAt): TranscriptResponse | undefined {
    const exchange = this.#exchangeOf(frame)
    const status = exchange?.response?.status ?? OK
    return exchange !== undefined && status >= LEAST_REFUSAL ? this.#read(exchange) : undefined
  }

  /** The response to the POST that a frame belongs to, where its body became no message, or none that a client sees. */
  wreckOf(frame: FrameAt): TranscriptResponse | undefined {
    const exchange = this.#exchangeOf(frame)
    if (exchange === undefined || isStream(exchange)) return undefined
    const response = this.#read(exchange)
    return response.body === '' ? undefined : response
  }

  #exchangeOf({ exchange }: FrameAt): HttpExchange | undefined {
    return exchange === undefined ? undefined : this.#exchanges.get(exchange)
  }

  #read(exchange: HttpExchange): TranscriptResponse {
    const { response, rest } = exchange
    const head = this.#frames.get(response?.line ?? 0)
    const fields = head === undefined ? [] : parseHead(payloadText(head)).fields
    const parts = exchange.lines.flatMap((line) => this.#bodyAt(line))
    return {
      // A line that names no status is read as the status 0.
      status: response?.status || OK,
      headers: fields.map(({ name, value }) => [name, value] as const),
      body: parts.join(''),
      ...(rest !== undefined && !isStream(exchange) && { cut: true }),
    }
  }

  #bodyAt(line: number): readonly string[] {
    const frame = this.#frames.get(line)
    const isBody = frame?.dir === 'recv' && (frame.part === 'message' || frame.part === 'chunk')
    return isBody ? [payloadText(frame)] : []
  }
}

function isStream(exchange: HttpExchange | undefined): boolean {
  return exchange?.response?.mediaType === EVENT_STREAM
}
