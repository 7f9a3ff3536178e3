import type { FrameAt } from '../../contracts/fixture.ts'
import { mediaTypeOf, parseHead, readRequestLine, readStatusLine } from '../../wire/http-head.ts'
import type { HttpHead } from '../../wire/http-head.ts'
import type { TranscriptResponse } from './transcript.ts'

interface Exchange {
  readonly method: string | undefined
  readonly status: number
  readonly head: HttpHead
  readonly body: string
  /** Whether a body that is no event stream holds bytes which became no whole message. */
  readonly isCut: boolean
}

const EVENT_STREAM = 'text/event-stream'
const NO_HEAD: HttpHead = { startLine: '', fields: [] }
const OK = 200
const LEAST_REFUSAL = 400

/** The HTTP responses of a fixture, by the messages that came in them. */
export class ResponseBook {
  readonly #frames = new Map<number, FrameAt[]>()
  readonly #exchanges = new Map<number, Exchange>()

  constructor(frames: readonly FrameAt[]) {
    for (const frame of frames) {
      if (frame.exchange === undefined) continue
      const known = this.#frames.get(frame.exchange)
      if (known === undefined) this.#frames.set(frame.exchange, [frame])
      else known.push(frame)
    }
  }

  /**
   * The response that a message came in, as an answer to the request that it answers: all of it where it is that to a
   * POST; of a stream that was opened by itself, or opened again, only the event.
   */
  responseWith(frame: FrameAt): TranscriptResponse {
    const exchange = this.#exchangeOf(frame)
    if (exchange.method === 'GET')
      return { status: OK, headers: [['content-type', EVENT_STREAM]], body: textOf(frame) }
    return toResponse(exchange)
  }

  /** The response to the POST that a frame belongs to, where it refuses the request by its status. */
  refusalOf(frame: FrameAt): TranscriptResponse | undefined {
    const exchange = this.#exchangeOf(frame)
    return exchange.status >= LEAST_REFUSAL ? toResponse(exchange) : undefined
  }

  /** The response to the POST that a frame belongs to, where its body became no message, or none that a client sees. */
  wreckOf(frame: FrameAt): TranscriptResponse | undefined {
    const exchange = this.#exchangeOf(frame)
    const isOther = exchange.body !== '' && mediaTypeOf(exchange.head) !== EVENT_STREAM
    return isOther ? toResponse(exchange) : undefined
  }

  #exchangeOf(frame: FrameAt): Exchange {
    const number = frame.exchange ?? 0
    const known = this.#exchanges.get(number)
    if (known !== undefined) return known
    const exchange = readExchange(this.#frames.get(number) ?? [frame])
    this.#exchanges.set(number, exchange)
    return exchange
  }
}

function toResponse({ status, head, body, isCut }: Exchange): TranscriptResponse {
  const headers = head.fields.map(({ name, value }) => [name, value] as const)
  return { status, headers, body, ...(isCut && { cut: true }) }
}

function readExchange(frames: readonly FrameAt[]): Exchange {
  const headOf = (dir: FrameAt['dir']): HttpHead => {
    const head = frames.find((frame) => frame.dir === dir && frame.part === 'head')
    return head === undefined ? NO_HEAD : parseHead(textOf(head))
  }
  const head = headOf('recv')
  const parts = frames.filter(
    ({ dir, part }) => dir === 'recv' && (part === 'message' || part === 'chunk'),
  )
  const isStream = mediaTypeOf(head) === EVENT_STREAM
  return {
    method: readRequestLine(headOf('send').startLine)?.method,
    status: readStatusLine(head.startLine)?.status ?? OK,
    head,
    body: parts.map(textOf).join(''),
    isCut: !isStream && parts.some(({ part }) => part === 'chunk'),
  }
}

function textOf({ utf8, b64 }: FrameAt): string {
  return utf8 ?? Buffer.from(b64 ?? '', 'base64').toString()
}
