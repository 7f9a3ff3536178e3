import { idAt, type RpcId, type RpcMessage } from '../../rpc/rpc-message.ts'
import type { HttpAnswer } from '../client-peer.ts'
import { type EndReason, endAnswer } from './end-answer.ts'
import type { Reply } from './reply.ts'

/** The response on which requests are answered. */
export interface AnswerPlace {
  readonly reply: Reply
  /** The ids of all requests that are still to be answered there. */
  readonly rest: Set<RpcId>
  readonly isBatch: boolean
}

/** A request that isn't answered yet. */
interface OpenRequest {
  readonly place: AnswerPlace
  readonly progressToken: RpcId | undefined
}

/** The requests of a session that aren't answered yet. */
export class OpenRequests {
  readonly #byId = new Map<RpcId, OpenRequest>()
  readonly #byToken = new Map<RpcId, OpenRequest>()

  has(id: RpcId): boolean {
    return this.#byId.has(id)
  }

  add(id: RpcId, message: RpcMessage, place: AnswerPlace): void {
    const progressToken = idAt(message, ['params', '_meta', 'progressToken'])
    const request = { place, progressToken }
    this.#byId.set(id, request)
    if (progressToken !== undefined) this.#byToken.set(progressToken, request)
  }

  /** Answers a request, or ends what waits for its answer; a client may have left its response. */
  settle(id: RpcId, answer?: RpcMessage): void {
    const request = this.#byId.get(id)
    if (request === undefined) return
    this.#byId.delete(id)
    const { place, progressToken } = request
    if (progressToken !== undefined && this.#byToken.get(progressToken) === request)
      this.#byToken.delete(progressToken)
    const { reply, rest, isBatch } = place
    rest.delete(id)
    const isLast = rest.size === 0
    if (answer !== undefined && isLast && !isBatch) reply.answer(answer)
    else if (answer !== undefined) reply.send(answer)
    if (isLast) reply.end()
  }

  /** Answers a request with what is no message; what else was asked with it has no answer any more. */
  respond(id: RpcId, answer: HttpAnswer): void {
    const place = this.#byId.get(id)?.place
    if (place === undefined) return
    place.reply.respond(answer)
    for (const other of [id, ...place.rest]) this.settle(other)
  }

  /** Answers all with an error, as nobody else will. */
  end(reason: EndReason): void {
    for (const id of this.#byId.keys()) this.settle(id, endAnswer(id, reason))
  }

  /** Makes the response of a request a stream. */
  stream(id: RpcId): void {
    this.#byId.get(id)?.place.reply.open()
  }

  /** The response that a message belongs to: that of the request it is about, or whose progress it tells. */
  replyFor(message: RpcMessage, about: RpcId | undefined): Reply | undefined {
    const token =
      message.method === 'notifications/progress'
        ? idAt(message, ['params', 'progressToken'])
        : undefined
    const named = about === undefined ? undefined : this.#byId.get(about)
    const request = named ?? (token === undefined ? undefined : this.#byToken.get(token))
    return request?.place.reply.isOpen === true ? request.place.reply : undefined
  }

  /** The response of the newest request that has an open one. */
  newestReply(): Reply | undefined {
    const newest = [...this.#byId.values()].findLast(({ place }) => place.reply.isOpen)
    return newest?.place.reply
  }
}
