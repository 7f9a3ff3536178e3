import { randomBytes } from 'node:crypto'
import type { JsonObject } from '../contracts/json.ts'
import { requestMessage } from '../rpc/rpc-edits.ts'
import type { RpcId, RpcMessage } from '../rpc/rpc-message.ts'

/** Requests that the gateway itself makes of a server, beside those of its client. */
export class OwnRequests {
  // No client's ids look like these.
  readonly #prefix = `assay-${randomBytes(6).toString('hex')}-`
  readonly #waiting = new Map<RpcId, (answer: RpcMessage) => void>()
  #last = 0

  /** A request to send, and its answer: a result or an error. */
  make(
    method: string,
    params: JsonObject,
  ): { readonly message: RpcMessage; readonly answer: Promise<RpcMessage> } {
    const id = this.freshId()
    return { message: requestMessage(id, method, params), answer: this.answerTo(id) }
  }

  /** An id that nobody else uses. */
  freshId(): string {
    this.#last += 1
    return `${this.#prefix}${this.#last}`
  }

  /** The answer to a request that is sent under an id of ours. */
  answerTo(id: RpcId): Promise<RpcMessage> {
    return new Promise((resolve) => void this.#waiting.set(id, resolve))
  }

  /** Takes an answer; false where it is to none of ours. */
  take(answer: RpcMessage): boolean {
    const { id } = answer
    const resolve = id === undefined ? undefined : this.#waiting.get(id)
    if (id === undefined || resolve === undefined) return false
    this.#waiting.delete(id)
    resolve(answer)
    return true
  }

  /** Whether an id is that of one that waits. */
  has(id: RpcId | undefined): boolean {
    return id !== undefined && this.#waiting.has(id)
  }

  /** Answers all that wait but for some. */
  fail(failure: (id: RpcId) => RpcMessage, spared: ReadonlySet<RpcId>): void {
    for (const [id, resolve] of this.#waiting) {
      if (spared.has(id)) continue
      this.#waiting.delete(id)
      resolve(failure(id))
    }
  }
}
