import type { Agent } from 'node:http'
import type { ByteEvent } from '../../../wire/read-event-bytes.ts'
import { redirectWithin } from '../../../../recorders/http/address-within.ts'
import { isEventStream } from '../../../../recorders/http/answer-record.ts'
import { type FieldSource, requestFields } from '../../../../recorders/http/request-fields.ts'
import {
  type HttpAnswer,
  type SentRequest,
  type sendRequest,
} from '../../../../recorders/http/send-request.ts'
import { type AnswerEnd, type AnswerReader, createAnswerReader } from './answer-reader.ts'

/** A request of a link's. */
export interface LinkRequest extends Omit<FieldSource, 'headers' | 'connection'> {
  /** Aborting closes its connection. */
  readonly signal: AbortSignal
  /** Is told the head of the answer before anything of its body is. */
  readonly onHead?: (head: HttpAnswer) => void
  /** Is told each event of an event stream as it comes. */
  readonly onEvent?: (event: ByteEvent) => void
}

/** An answer at its end. */
export interface HttpReply extends AnswerEnd {
  readonly kind: 'answer'
  readonly url: URL
  readonly status: number
  readonly head: HttpAnswer
  readonly isStream: boolean
}

/** No answer. */
export interface HttpFailure {
  readonly kind: 'failed'
  readonly url: URL
  readonly error: NodeJS.ErrnoException
  /** Whether this server has answered before, so that it speaks HTTP. */
  readonly isKnown: boolean
}

/** What came of a request. */
export type HttpOutcome = HttpReply | HttpFailure | { readonly kind: 'aborted' }

/** A request as it is sent once. */
interface Hop extends LinkRequest, Pick<FieldSource, 'headers'> {
  readonly agent: Agent | false
  readonly mayRedirect: boolean
  readonly isKnown: boolean
  readonly send: typeof sendRequest
}

/** Sends a request and reads its answer. */
export class HttpExchange {
  /** Resolves at the end of the answer, or with where the request is to be sent instead. */
  readonly done: Promise<HttpOutcome | { readonly kind: 'redirect'; readonly target: URL }>
  readonly #hop: Hop
  readonly #resolve: (outcome: Awaited<HttpExchange['done']>) => void
  readonly #abort = (): void => this.#breakOff({ kind: 'aborted' })
  #reader: AnswerReader | undefined
  #sent: SentRequest | undefined

  constructor(hop: Hop) {
    this.#hop = hop
    const { promise, resolve } = Promise.withResolvers<Awaited<HttpExchange['done']>>()
    this.done = promise
    this.#resolve = resolve
    hop.signal.addEventListener('abort', this.#abort)
    if (hop.signal.aborted) this.#abort()
    else this.#send()
  }

  /** Stops reading the answer's body, or goes on. */
  hold(isHeld: boolean): void {
    this.#sent?.hold(isHeld)
  }

  #send(): void {
    const { method, url, body, agent, send } = this.#hop
    const fields = requestFields({ ...this.#hop, connection: 'keep-alive' })
    try {
      this.#sent = send(
        { method, url, fields, agent, ...(body && { body }) },
        {
          onHead: (head) => this.#begin(head),
          onBody: (chunk) => this.#reader?.push(chunk),
          onEnd: () => this.#reader?.end(),
          onFailure: (error) => this.#fail(error),
        },
      )
    } catch (error) {
      // A head that can't be sent is made of what the server gave us.
      this.#fail(error instanceof Error ? error : new Error(String(error)))
    }
  }

  #begin(head: HttpAnswer): void {
    const { url, mayRedirect, onHead, onEvent } = this.#hop
    const { status } = head
    const target = mayRedirect ? redirectWithin(url, { status, head }) : undefined
    if (target !== undefined) {
      this.#breakOff({ kind: 'redirect', target })
      return
    }
    onHead?.(head)
    this.#reader = createAnswerReader(head, {
      onEvent: (event) => onEvent?.(event),
      onEnd: (end) => {
        const reply = { kind: 'answer', url, status, head, isStream: isEventStream(head) } as const
        if (end.how === 'whole') this.#finish({ ...reply, ...end })
        else this.#breakOff({ ...reply, ...end })
      },
    })
  }

  #fail(error: NodeJS.ErrnoException): void {
    const { url, isKnown } = this.#hop
    if (this.#reader === undefined) this.#finish({ kind: 'failed', url, error, isKnown })
    else this.#reader.breakOff()
  }

  /** Closes the connection, too: what is left of the answer would have to be read. */
  #breakOff(outcome: Awaited<HttpExchange['done']>): void {
    this.#reader?.leave()
    this.#sent?.abort()
    this.#finish(outcome)
  }

  #finish(outcome: Awaited<HttpExchange['done']>): void {
    this.#hop.signal.removeEventListener('abort', this.#abort)
    this.#resolve(outcome)
  }
}
