import { pause } from '../../../../recorders/http/transport.ts'
import { isAnswer, type RpcMessage } from '../../../rpc/rpc-message.ts'

/** Milliseconds that `notifications/initialized` may hold up what comes after it. */
const ACCEPTANCE = 5000

/**
 * Keeps a handshake in its order, where each message is a request of its own: nothing but answers is sent while
 * `initialize` waits for its answer, or `notifications/initialized` to be accepted. All else goes at once.
 */
export class HandshakeGate {
  readonly #post: (message: RpcMessage) => Promise<void>
  readonly #over: AbortSignal
  #queue: RpcMessage[] = []
  #isHeld = false

  constructor(post: (message: RpcMessage) => Promise<void>, over: AbortSignal) {
    this.#post = post
    this.#over = over
  }

  send(message: RpcMessage): void {
    if (this.#isHeld && !isAnswer(message)) this.#queue.push(message)
    else this.#dispatch(message)
  }

  #dispatch(message: RpcMessage): void {
    const done = this.#post(message)
    if (message.method === 'initialize') void this.#hold(done)
    if (message.method === 'notifications/initialized') void this.#holdBriefly(done)
  }

  async #holdBriefly(done: Promise<void>): Promise<void> {
    const waiting = new AbortController()
    const patience = pause(ACCEPTANCE, AbortSignal.any([this.#over, waiting.signal]))
    await this.#hold(Promise.race([done, patience]))
    waiting.abort()
  }

  async #hold(done: Promise<void>): Promise<void> {
    this.#isHeld = true
    await done
    this.#isHeld = false
    while (!this.#isHeld) {
      const next = this.#queue.shift()
      if (next === undefined) return
      this.#dispatch(next)
    }
  }
}
