import type { JsonObject } from '../../src/contracts/json.ts'
import { isJsonObject } from '../../src/json/is-json-object.ts'
import { valueAt } from '../../src/json/json-pointer.ts'
import { type HttpHead, headerOf } from '../../src/wire/http-head.ts'
import type { TransportContext } from './transport.ts'

/** The session of a conversation over streamable HTTP: begun by `initialize`, and begun anew, once, where the server lost it. */
export class HttpSession {
  readonly #context: Pick<TransportContext, 'peer' | 'startTimeout'>
  #id: string | undefined
  #version: string | undefined
  #hello: JsonObject | undefined
  #renewal: Promise<boolean> | undefined
  #ready: Promise<unknown> = Promise.resolve()

  constructor(context: Pick<TransportContext, 'peer' | 'startTimeout'>) {
    this.#context = context
  }

  /** The id that the server gave it, if any. */
  get id(): string | undefined {
    return this.#id
  }

  /** Whether a server ever answered its `initialize`. */
  get isBegun(): boolean {
    return this.#hello !== undefined
  }

  /** The revision that the handshake agreed on. */
  get version(): string | undefined {
    return this.#version
  }

  /** Resolves when requests may be sent in it. */
  get ready(): Promise<unknown> {
    return this.#ready
  }

  agree(protocolVersion: string): void {
    this.#version = protocolVersion
  }

  /** Takes the answer to `initialize`. */
  begin(hello: JsonObject, head: HttpHead): void {
    this.#hello = hello
    // An empty one names no session.
    this.#id = headerOf(head, 'mcp-session-id') || undefined
  }

  /** Holds requests up until then. */
  holdFor(event: Promise<unknown>): void {
    this.#ready = event
  }

  /** Begins it anew, unless that was done already, since a session of this id is lost; false where there is none after that. */
  async renew(lost: string): Promise<boolean> {
    if (this.#id === lost) {
      if (this.#renewal !== undefined) return false
      this.#id = undefined
      this.#renewal = this.#beginAnew()
      this.holdFor(this.#renewal)
    }
    return this.#renewal ?? false
  }

  async #beginAnew(): Promise<boolean> {
    const { peer, startTimeout: timeout } = this.#context
    const params = this.#hello?.['params'] ?? {}
    if (!isJsonObject(params)) return false
    const reply = await peer.request({ method: 'initialize', params, timeout })
    if (reply.kind !== 'result') return false
    const version = valueAt(reply.result, '/protocolVersion')
    if (typeof version === 'string') this.agree(version)
    peer.notify('notifications/initialized')
    await this.#ready
    return true
  }
}
