import type { RpcMessage } from '../../rpc/rpc-message.ts'
import type { HttpAnswer } from '../client-peer.ts'
import { onOneLine } from '../on-one-line.ts'
import { PRESSURE_MARK } from '../pressure-mark.ts'
import type { HttpResponse } from './exchange.ts'

/** When a response becomes a stream, and what keeps a stream open. */
export interface ReplyTiming {
  /** Milliseconds after which a response on which nothing was sent yet becomes an event stream. */
  readonly streamAfter: number
  /** Milliseconds between the comments that keep a stream from being taken for dead. */
  readonly keepAlive: number
}

/** What a reply is made of. */
interface ReplyOptions {
  readonly timing: ReplyTiming
  /** Further header fields, asked for when the head is sent. */
  readonly fields?: () => Readonly<Record<string, string>>
  /** What sends on it as a stream is to be held for its reader, or isn't any more. */
  readonly onHold?: (isHeld: boolean) => void
  /** Told once: all is sent, or the client is gone. */
  readonly onClose: () => void
}

const STREAM_FIELDS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
  // Asks a proxy such as nginx to pass each event on at once.
  'x-accel-buffering': 'no',
}
const [BEFORE, AFTER] = ['event: message\ndata: ', '\n\n']
const KEEP_ALIVE = ': keep-alive\n\n'

/** The response to one HTTP request: one message as JSON, or an event stream of messages; which, shows with the first. */
export class Reply {
  readonly #response: HttpResponse
  readonly #timing: ReplyTiming
  readonly #fields: () => Readonly<Record<string, string>>
  readonly #onHold: (isHeld: boolean) => void
  #isHeld = false
  #state: 'waiting' | 'streaming' | 'over' = 'waiting'
  #timer: NodeJS.Timeout

  constructor(
    response: HttpResponse,
    { timing, fields = () => ({}), onHold = () => undefined, onClose }: ReplyOptions,
  ) {
    this.#response = response
    this.#onHold = onHold
    this.#timing = timing
    this.#fields = fields
    // The process lives as long as whoever carries the bytes.
    this.#timer = setTimeout(() => this.open(), timing.streamAfter).unref()
    // A close follows, and that is what counts.
    response.on('error', () => undefined)
    response.once('close', () => {
      this.#finish()
      onClose()
    })
  }

  get isOpen(): boolean {
    // Who serves may have failed, and the response been ended for that.
    return this.#state !== 'over' && !this.#response.writableEnded
  }

  /** Makes it a stream at once. */
  open(): void {
    if (this.#state !== 'waiting' || !this.isOpen) return
    this.#state = 'streaming'
    clearTimeout(this.#timer)
    this.#timer = setInterval(() => this.#keepAlive(), this.#timing.keepAlive).unref()
    this.#response.writeHead(200, { ...STREAM_FIELDS, ...this.#fields() })
    this.#response.flushHeaders()
  }

  /** Sends one message of several. */
  send({ data }: RpcMessage): void {
    this.open()
    if (!this.isOpen) return
    this.#response.cork()
    this.#response.write(BEFORE)
    this.#response.write(onOneLine(data))
    const isFull = !this.#isHeld && this.#response.writableLength > PRESSURE_MARK
    // Only the callback is sure to be called: of what is written corked, `drain` may never tell.
    this.#response.write(AFTER, () => isFull && this.#hold(false))
    this.#response.uncork()
    if (isFull) this.#hold(true)
  }

  /** Sends the last message, alone where it is the first; only then has it a status. */
  answer(message: RpcMessage, status = 200): void {
    if (this.#state !== 'waiting' || !this.isOpen) {
      this.send(message)
      this.end()
      return
    }
    this.#finish()
    const { data } = message
    const fields = { 'content-type': 'application/json', 'content-length': data.length }
    this.#response.writeHead(status, { ...fields, ...this.#fields() }).end(data)
  }

  /** Sends what is no message, and the last; behind messages only its body. */
  respond({ status, fields, body, isCut }: HttpAnswer): void {
    if (!this.isOpen) return
    const isBegun = this.#state === 'streaming'
    this.#finish()
    const response = this.#response
    if (status !== undefined && !isBegun)
      response.writeHead(status, { ...fields, ...this.#fields() })
    if (!response.headersSent) response.destroy()
    else if (isCut) response.write(body, () => response.destroy())
    else response.end(body)
  }

  /** Ends it; where nothing was sent it is an empty stream. */
  end(): void {
    this.open()
    if (!this.isOpen) return
    this.#finish()
    this.#response.end()
  }

  #keepAlive(): void {
    // What still waits to be read says as much.
    if (!this.#response.writableNeedDrain) this.#response.write(KEEP_ALIVE)
  }

  #hold(isHeld: boolean): void {
    if (isHeld === this.#isHeld) return
    this.#isHeld = isHeld
    this.#onHold(isHeld)
  }

  #finish(): void {
    // A client may read its answers in any order, and the one that it reads first may be held.
    this.#hold(false)
    this.#state = 'over'
    clearTimeout(this.#timer)
  }
}
