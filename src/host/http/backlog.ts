import type { RpcMessage } from '../../rpc/rpc-message.ts'

/** Bytes that are kept; each message counts some more than it has, for what keeping it takes. */
const [LIMIT, OVERHEAD] = [16 * 1024 * 1024, 512]

/** What a client hasn't opened a stream for yet; when that is much, the oldest messages are dropped. */
export class Backlog {
  /** In their order; those that are dropped stand before the first, as nothing, until they are half of all. */
  #messages: (RpcMessage | undefined)[] = []
  #first = 0
  #size = 0

  push(message: RpcMessage): void {
    this.#messages.push(message)
    this.#size += sizeOf(message)
    while (this.#size > LIMIT) this.#drop()
  }

  /** Takes all that is kept, in its order. */
  take(): readonly RpcMessage[] {
    const messages = this.#messages.filter((message) => message !== undefined)
    this.#messages = []
    this.#first = 0
    this.#size = 0
    return messages
  }

  #drop(): void {
    const oldest = this.#messages[this.#first]
    this.#size -= oldest === undefined ? 0 : sizeOf(oldest)
    this.#messages[this.#first] = undefined
    this.#first += 1
    if (this.#first * 2 < this.#messages.length) return
    this.#messages = this.#messages.slice(this.#first)
    this.#first = 0
  }
}

function sizeOf({ data }: RpcMessage): number {
  return data.length + OVERHEAD
}
