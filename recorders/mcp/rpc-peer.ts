import type { CallMark } from '../../src/contracts/fixture.ts'
import type { JsonObject, JsonValue } from '../../src/contracts/json.ts'
import { isJsonObject } from '../../src/json/is-json-object.ts'
import { safeParseJson } from '../../src/json/safe-parse-json.ts'

// Bytes that aren't UTF-8 must not hide the rest of a message, and a byte order mark is no JSON.
const UTF8 = new TextDecoder('utf-8', { fatal: false, ignoreBOM: true })

/** What came of a request: an answer, a refusal by what stands before the server, none in time, or none because the conversation ended. */
export type Reply =
  | { readonly kind: 'result'; readonly result: JsonValue }
  | { readonly kind: 'error'; readonly error: JsonValue }
  | { readonly kind: 'refused'; readonly status?: number; readonly message: string }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'closed' }

/** A request of ours. */
export interface OwnRequest {
  readonly method: string
  readonly params: JsonObject
  /** Milliseconds; without it the request may stay open as long as the conversation. */
  readonly timeout?: number
  /** Where the request makes a call, or carries one on. */
  readonly call?: CallMark
  /** Asks to be told of progress, by the request's id as the token. */
  readonly progress?: true
}

/** What a request of the server's is answered with. */
export type Answer =
  | { readonly result: JsonValue }
  | { readonly error: { readonly code: number; readonly message: string } }

/** What a transport may know of a message besides its bytes. */
export interface Envelope {
  /** The message as it was before it was written down. */
  readonly message: JsonObject
  /** Where the message makes a call, or carries one on. */
  readonly call?: CallMark
}

/** What a peer needs of its surroundings. */
export interface PeerHooks {
  /** Sends one message; what comes of it is told with `receive`, or with `refuse`. */
  readonly send: (data: Uint8Array, envelope: Envelope) => void
  readonly answer: (method: string) => Answer
  readonly onNotification: (method: string) => void
  /** Is told of each answer to a request that still waits for it. */
  readonly onAnswer?: () => void
  /** Gives a request up in the transport's own way; false where it has none, and a notification says so. */
  readonly abandon?: (id: number) => boolean
}

/**
 * Our end of a JSON-RPC conversation. Answers are matched by direction and id: a request of the
 * server's is never taken for an answer, whatever its id is.
 */
export class RpcPeer {
  readonly #hooks: PeerHooks
  readonly #pending = new Map<number, (reply: Reply) => void>()
  #lastId = 0
  #closed = false

  constructor(hooks: PeerHooks) {
    this.#hooks = hooks
  }

  /** Sends a request and waits; one that isn't answered in time is cancelled. */
  request(request: OwnRequest): Promise<Reply> {
    if (this.#closed) return Promise.resolve({ kind: 'closed' })
    const { method, timeout, call } = request
    this.#lastId += 1
    const id = this.#lastId
    const reply = new Promise<Reply>((resolve) => {
      const expire = (): void => {
        this.#settle(id, { kind: 'timeout' })
        // The specification forbids to cancel `initialize`.
        if (method !== 'initialize') this.#cancel(id, request)
      }
      const timer = timeout === undefined ? undefined : setTimeout(expire, timeout)
      this.#pending.set(id, (settled) => {
        clearTimeout(timer)
        resolve(settled)
      })
    })
    this.#send({ jsonrpc: '2.0', id, method, params: paramsOf(request, id) }, call)
    return reply
  }

  notify(method: string, params?: JsonObject): void {
    this.#send({ jsonrpc: '2.0', method, ...(params === undefined ? {} : { params }) })
  }

  /** Takes a line that the server wrote; false where it is no message, which is borne. */
  receive(line: Uint8Array): boolean {
    const reading = safeParseJson(UTF8.decode(line))
    if (!reading.ok) return false
    // Revision 2025-03-26 knows batches.
    const values = Array.isArray(reading.value) ? reading.value : [reading.value]
    const messages = values.filter((value) => isJsonObject(value))
    for (const message of messages) this.#take(message)
    return messages.length > 0
  }

  /** Whether a request still waits for its answer. */
  waitsFor(id: number): boolean {
    return this.#pending.has(id)
  }

  /** Takes note that a request gets no JSON-RPC answer, because the transport refused it. */
  refuse(id: number, refusal: { readonly status?: number; readonly message: string }): void {
    this.#settle(id, { kind: 'refused', ...refusal })
  }

  /** Ends the conversation: whoever waits is told, and nothing more is sent. */
  close(): void {
    this.#closed = true
    for (const id of this.#pending.keys()) this.#settle(id, { kind: 'closed' })
  }

  #take(message: JsonObject): void {
    const { method, id } = message
    if (typeof method === 'string') {
      if (id === undefined) this.#hooks.onNotification(method)
      // Anything else is no id, and may be nested more deeply than can be written.
      else if (id === null || typeof id !== 'object')
        this.#send({ jsonrpc: '2.0', id, ...this.#hooks.answer(method) })
    } else if (typeof id === 'number') {
      if (this.#pending.has(id)) this.#hooks.onAnswer?.()
      if (message['error'] !== undefined)
        this.#settle(id, { kind: 'error', error: message['error'] })
      else this.#settle(id, { kind: 'result', result: message['result'] ?? null })
    }
  }

  #settle(id: number, reply: Reply): void {
    const settle = this.#pending.get(id)
    this.#pending.delete(id)
    settle?.(reply)
  }

  #cancel(requestId: number, { timeout, call }: OwnRequest): void {
    if (this.#hooks.abandon?.(requestId) === true) return
    const params = { requestId, reason: `no answer within ${timeout} ms` }
    this.#send({ jsonrpc: '2.0', method: 'notifications/cancelled', params }, call)
  }

  #send(message: JsonObject, call?: CallMark): void {
    if (this.#closed) return
    const data = Buffer.from(JSON.stringify(message))
    this.#hooks.send(data, { message, ...(call === undefined ? {} : { call }) })
  }
}

function paramsOf({ params, progress }: OwnRequest, progressToken: number): JsonObject {
  if (progress === undefined) return params
  const meta = params['_meta']
  return { ...params, _meta: { ...(isJsonObject(meta) ? meta : {}), progressToken } }
}
