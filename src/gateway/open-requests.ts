import { cancelledIn } from '../rpc/cancelled-in.ts'
import { isAnswer, type RpcId, type RpcMessage } from '../rpc/rpc-message.ts'

/** Requests between a client and its server that nobody has answered yet, in both directions. */
export class OpenRequests {
  /** Requests of the client's that the server hasn't answered. */
  readonly #asked = new Set<RpcId>()
  /** Requests of the server's that the client hasn't answered. */
  readonly #asking = new Set<RpcId>()
  /** Requests that were sent again, after the server had refused them without its session. */
  readonly #repeated = new Set<RpcId>()

  /** Takes note of a message of the client's; false if it answers what the server that is there has never asked. */
  noteSent(message: RpcMessage): boolean {
    const { kind, id } = message
    const cancelled = cancelledIn(message)
    if (cancelled !== undefined) this.end(cancelled)
    if (kind === 'request' && id !== undefined) this.#asked.add(id)
    // A server that was started again knows nothing of what the one before had asked.
    return !isAnswer(message) || id === undefined || this.#asking.delete(id)
  }

  /** Takes note of a message of the server's. */
  noteReceived(message: RpcMessage): void {
    const { kind, id } = message
    const cancelled = cancelledIn(message)
    if (cancelled !== undefined) this.#asking.delete(cancelled)
    if (id === undefined) return
    if (kind === 'request') this.#asking.add(id)
    if (isAnswer(message)) this.end(id)
  }

  /** Takes note that a request of the client's is over. */
  end(id: RpcId): void {
    this.#asked.delete(id)
    this.#repeated.delete(id)
  }

  /** Picks the requests that may be sent again: somebody waits for them, and they were not sent again before. */
  toRepeat(refused: readonly RpcMessage[], isOwn: (id: RpcId) => boolean): readonly RpcMessage[] {
    return refused.filter(({ id }) => {
      if (id === undefined || this.#repeated.has(id)) return false
      if (!this.#asked.has(id) && !isOwn(id)) return false
      this.#repeated.add(id)
      return true
    })
  }

  /** Ends all but some, and returns what was asked by the client and by the server. */
  endAll(spared: ReadonlySet<RpcId>): {
    readonly asked: readonly RpcId[]
    readonly asking: readonly RpcId[]
  } {
    const [asked, asking] = [[...this.#asked].filter((id) => !spared.has(id)), [...this.#asking]]
    for (const id of [...asked, ...this.#repeated]) if (!spared.has(id)) this.end(id)
    this.#asking.clear()
    return { asked, asking }
  }
}
