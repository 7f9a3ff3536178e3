import type { ClientRequest, IncomingMessage, OutgoingMessage, ServerResponse } from 'node:http'
import type { EndInput } from '../../src/contracts/fixture-writer.ts'
import type { Direction } from '../../src/contracts/fixture.ts'
import { connectionHint, connectionWords } from '../http/connection-fault.ts'
import { beginAnswer } from './begin-answer.ts'
import { breakOff } from './break-off.ts'
import type { ExchangeLog } from './exchange-log.ts'
import { followConnection } from './follow-connection.ts'
import { handOn } from './hand-on.ts'
import { answerHead, requestHead, trailerBytes } from './head-bytes.ts'
import { rawFields } from './raw-fields.ts'
import { refuse } from './refuse.ts'
import { sendHead } from './send-head.ts'
import { listenForSilence, type Silence } from './silence.ts'
import { openRequest, type Upstream } from './upstream.ts'
import { writeInterim } from './write-interim.ts'

/** What a relay is made from. */
export interface RelayOptions {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly upstream: Upstream
  readonly log: ExchangeLog
  /** Milliseconds of silence after which the provider is given up. @defaultValue none */
  readonly timeout?: number
}

/**
 * Hands a request on and its answer back, each piece as it comes and no faster than it is taken, and notes both down.
 * What happens on one side is passed on to the other.
 */
export class Relay {
  readonly #request: IncomingMessage
  readonly #response: ServerResponse
  readonly #upstream: URL
  readonly #log: ExchangeLog
  readonly #onward: ClientRequest
  readonly #isConnected: () => boolean
  readonly #timeout: number | undefined
  readonly #silence: Silence
  readonly #begin = performance.now()
  #answer: IncomingMessage | undefined
  #end: EndInput | undefined
  #duration = 0

  /** Throws where the head of the request can't be sent. */
  constructor({ request, response, upstream, log, timeout }: RelayOptions) {
    this.#request = request
    this.#response = response
    this.#upstream = upstream.url
    this.#log = log
    this.#timeout = timeout
    log.head('send', requestHead(request))
    this.#onward = openRequest(upstream, request)
    this.#isConnected = followConnection(this.#onward)
    this.#silence = listenForSilence(timeout, {
      isWaited: () => this.#isWaited(),
      onSilence: () => this.#giveUp(),
    })
    this.#watchClient()
    this.#sendRequest()
    this.#takeAnswer()
  }

  /** Status of the provider's answer; undefined where none came. */
  get status(): number | undefined {
    return this.#answer?.statusCode
  }

  /** How the exchange ended; undefined where it didn't. */
  get end(): EndInput | undefined {
    return this.#end
  }

  /** Milliseconds that the exchange took. */
  get duration(): number {
    return this.#duration
  }

  /** Ends the exchange on both sides. */
  interrupt(): void {
    this.#finish({ reason: 'interrupted' })
    this.#onward.destroy()
    this.#response.destroy()
  }

  #watchClient(): void {
    this.#response.on('error', () => undefined)
    this.#response.on('close', () => {
      if (this.#response.writableFinished) return
      this.#finish({ reason: 'client-gone' })
      this.#onward.destroy()
    })
  }

  #sendRequest(): void {
    const request = this.#request
    let isSent = false
    handOn(request, this.#onward, (chunk) => {
      isSent = true
      this.#silence.break()
      this.#log.chunk('send', chunk)
    })
    request.on('end', () => {
      isSent = true
      this.#silence.break()
      this.#endBody('send', request, this.#onward)
      this.#onward.end()
    })
    // A head, and what comes of the body with it, leave together.
    setImmediate(() => {
      if (!isSent && !this.#onward.destroyed) sendHead(this.#onward)
    })
  }

  #takeAnswer(): void {
    this.#onward.on('error', (error) => this.#fail(error))
    this.#onward.on('response', (answer) => this.#handBack(answer))
    this.#onward.on('information', (interim) => {
      this.#silence.break()
      const head = answerHead(interim)
      this.#log.head('recv', head)
      writeInterim(this.#response, head)
    })
  }

  #handBack(answer: IncomingMessage): void {
    this.#answer = answer
    this.#silence.break()
    this.#log.head('recv', answerHead(answer))
    answer.on('error', () => this.#break('end', 'the connection was closed inside the answer'))
    // Before its head is sent, so that what came of the body with it leaves with it.
    handOn(answer, this.#response, (chunk) => {
      this.#silence.break()
      this.#log.chunk('recv', chunk)
    })
    try {
      beginAnswer(answer, this.#response)
    } catch (error) {
      this.#refuse(error instanceof Error ? error : new Error(String(error)))
      this.#onward.destroy()
      return
    }
    answer.on('end', () => {
      this.#endBody('recv', answer, this.#response)
      this.#finish({ reason: 'closed' })
      this.#response.end()
    })
  }
  #endBody(dir: Direction, from: IncomingMessage, to: OutgoingMessage): void {
    const trailers = rawFields(from.rawTrailers)
    if (trailers.length === 0) {
      this.#log.bodyEnd(dir)
      return
    }
    this.#log.trailers(dir, trailerBytes(trailers))
    to.addTrailers(trailers.map(([name, value]): [string, string] => [name, value]))
  }

  /** Whether the next thing to happen is the provider's. */
  #isWaited(): boolean {
    if (this.#answer !== undefined) return !this.#answer.isPaused()
    return this.#request.complete || this.#request.isPaused()
  }

  #giveUp(): void {
    const words = `${this.#upstream.host} was silent for ${this.#timeout} ms`
    if (this.#response.headersSent) breakOff(this.#response, 'reset')
    else refuse(this.#response, { status: 504, type: 'recorder_timeout', message: words })
    this.#finish({ reason: 'timeout', error: words })
    this.#onward.destroy()
  }

  /** A connection that there was is passed on as it ended; one that there never was, in words. */
  #fail(error: NodeJS.ErrnoException): void {
    const isNoHttp = error.code?.startsWith('HPE_') === true
    if (this.#answer === undefined && (!this.#isConnected() || isNoHttp)) {
      this.#refuse(error)
      return
    }
    const isHangUp = error.code === 'ECONNRESET' && error.syscall === undefined
    this.#break(isHangUp ? 'end' : 'reset', error.message)
  }

  #break(how: 'reset' | 'end', error: string): void {
    if (this.#end !== undefined) return
    breakOff(this.#response, how)
    this.#finish({ reason: 'reset', error })
  }

  #refuse(error: Error): void {
    if (this.#end !== undefined) return
    const words = connectionWords(error, this.#upstream)
    const hint = connectionHint(error, this.#upstream)
    const message = hint === undefined ? words : `${words}; ${hint}`
    refuse(this.#response, { status: 502, type: 'recorder_upstream_unreachable', message })
    // What the client still sends of its request is taken and kept: only then it reads the answer.
    const finish = (): void => this.#finish({ reason: 'reset', error: words })
    if (this.#request.complete) finish()
    else this.#request.once('end', finish)
  }

  #finish(end: EndInput): void {
    if (this.#end !== undefined) return
    this.#end = end
    this.#duration = performance.now() - this.#begin
    this.#silence.stop()
    this.#log.end(end)
  }
}
