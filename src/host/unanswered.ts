import { cancelledIn } from '../rpc/cancelled-in.ts'
import { isAnswer, type RpcId, type RpcMessage } from '../rpc/rpc-message.ts'

/** The requests of one client that it still waits for. */
export class Unanswered {
  readonly #ids = new Set<RpcId>()

  get size(): number {
    return this.#ids.size
  }

  /** Notes what the client sends: a request, or that it gives one up. */
  receive(message: RpcMessage): void {
    const { kind, id } = message
    if (kind === 'request' && id !== undefined) this.#ids.add(id)
    const given = cancelledIn(message)
    if (given !== undefined) this.#ids.delete(given)
  }

  /** Notes what is sent to the client. */
  send(message: RpcMessage): void {
    if (isAnswer(message) && message.id !== undefined) this.#ids.delete(message.id)
  }
}
