import type { CallMark } from '../../src/contracts/fixture.ts'
import type { FrameInput } from '../../src/contracts/fixture-writer.ts'
import type { HttpHead } from '../../src/wire/http-head.ts'
import type { ServerEvent } from '../../src/wire/read-event.ts'
import { AnswerRecord, type Ended, type ExchangeFrame, requestFrames } from './answer-record.ts'
import { type HttpAnswer, type HttpRequest, type SentRequest, sendRequest } from './send-request.ts'

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

/** Where an exchange is recorded. */
export interface ExchangeLog {
  readonly number: number
  /** False where it can't be recorded. */
  readonly frame: (input: FrameInput) => boolean
}

/** The body of an answer, empty where it isn't whole. */
export function bodyOf(ended: Ended): Uint8Array {
  return ended.kind === 'whole' ? ended.body : new Uint8Array()
}

/** Sends a request and records it and its answer. */
export class RecordedExchange {
  readonly answered: Promise<Answered>
  readonly ended: Promise<Ended>
  readonly abort = (): void => this.#record.leave({ kind: 'aborted' }, 'given-up')
  readonly #log: ExchangeLog
  readonly #onHead: NonNullable<ExchangeRequest['onHead']>
  readonly #record: AnswerRecord
  readonly #sent: SentRequest | undefined
  #answer: (answered: Answered) => void = () => undefined
  #end: (ended: Ended) => void = () => undefined

  constructor(request: ExchangeRequest, log: ExchangeLog) {
    this.#log = log
    this.#onHead = request.onHead ?? (() => undefined)
    this.#record = new AnswerRecord({
      frame: (input) => void this.#frame(input),
      ...(request.onEvent && { onEvent: request.onEvent }),
      onEnd: (ended) => this.#finish(ended),
    })
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

  #recordRequest(request: ExchangeRequest): boolean {
    const { call } = request
    const frames = requestFrames(request)
    // Where there is no message, the head says which call the request is for.
    const marked = (frame: ExchangeFrame, index: number): ExchangeFrame =>
      call === undefined || index < frames.length - 1 ? frame : { ...frame, call }
    return frames.every((frame, index) => this.#frame(marked(frame, index)))
  }

  #send(request: ExchangeRequest): SentRequest | undefined {
    const onFailure = (error: NodeJS.ErrnoException): void => {
      this.#answer({ kind: 'failed', error })
      this.#record.leave({ kind: 'broken' })
    }
    try {
      return sendRequest(request, {
        onSocket: () => {
          if (request.agent !== false && !this.#recordRequest(request)) this.abort()
        },
        onHead: (answer) => this.#begin(answer),
        onBody: (chunk) => this.#record.push(chunk),
        onEnd: (trailers) => this.#record.end(trailers),
        onFailure,
      })
    } catch (error) {
      // A head that can't be sent is made of what the server gave us, and so a result.
      onFailure(error instanceof Error ? error : new Error(String(error)))
      return undefined
    }
  }

  #begin(answer: HttpAnswer): void {
    const { status } = answer
    const head = this.#record.begin(answer)
    this.#onHead(status, head)
    this.#answer({ kind: 'answer', status, head })
  }

  #finish(ended: Ended): void {
    this.#sent?.abort()
    this.#answer({ kind: 'aborted' })
    this.#end(ended)
  }

  #frame(input: ExchangeFrame): boolean {
    return this.#log.frame({ ...input, exchange: this.#log.number })
  }
}
