import type { RpcMessage } from '../rpc/rpc-message.ts'
import { partOf } from '../rpc/rpc-message.ts'

/** What a client has told a server that holds for the whole conversation, to be told again to the same server after a crash. */
export class Greeting {
  #hello: RpcMessage | undefined
  #isGreeted = false
  #level: RpcMessage | undefined
  readonly #subscriptions = new Map<string, RpcMessage>()

  /** Takes note of a message of the client's. */
  note(message: RpcMessage): void {
    if (message.method === 'initialize') this.#hello = message
    // Without a handshake nothing holds for longer than a request.
    if (this.#hello === undefined) return
    if (message.method === 'notifications/initialized') this.#isGreeted = true
    if (message.method === 'logging/setLevel') this.#level = message
    if (message.method !== 'resources/subscribe' && message.method !== 'resources/unsubscribe')
      return
    const uri = partOf(message, ['params', 'uri'])
    if (typeof uri !== 'string') return
    if (message.method === 'resources/subscribe') this.#subscriptions.set(uri, message)
    else this.#subscriptions.delete(uri)
  }

  /** The `initialize` of a client whose handshake is done; undefined where there is none, as from 2026-07-28 on. */
  hello(): RpcMessage | undefined {
    return this.#isGreeted ? this.#hello : undefined
  }

  /** Whether the client has begun a handshake. */
  isBegun(): boolean {
    return this.#hello !== undefined
  }

  /** Whether it has also ended it. */
  isDone(): boolean {
    return this.#isGreeted
  }

  /** The requests that follow a handshake to bring a server to where it was. */
  settings(): readonly RpcMessage[] {
    return [...(this.#level === undefined ? [] : [this.#level]), ...this.#subscriptions.values()]
  }
}
