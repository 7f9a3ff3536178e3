import { cancelledIn } from '../rpc/cancelled-in.ts'
import { isAnswer, type RpcId, type RpcMessage } from '../rpc/rpc-message.ts'

/** The requests of one client that it still waits for. */
export class Unanswered {
  readonly #lengths = new Map<RpcId, number>()
  /** Bytes of the requests together. */
  #bytes = 0

  get size(): number {
    return this.#lengths.size
  }

  get bytes(): number {
    return this.#bytes
  }

  /** Notes what the client sends: a request, or that it gives one up. */
  receive(message: RpcMessage): void {
    const { kind, id, data } = message
    if (kind === 'request' && id !== undefined) {
      this.#remove(id)
      this.#lengths.set(id, data.length)
      this.#bytes += data.length
    }
    const given = cancelledIn(message)
    if (given !== undefined) this.#remove(given)
  }

  /** Notes what is sent to the client. */
  send(message: RpcMessage): void {
    if (isAnswer(message) && message.id !== undefined) this.#remove(message.id)
  }

  #remove(id: RpcId): void {
    this.#bytes -= this.#lengths.get(id) ?? 0
    this.#lengths.delete(id)
  }
}
