import { Readable, Writable } from 'node:stream'
import { isBodyless } from '../../wire/is-bodyless.ts'
import type { AcceptClient } from '../client-peer.ts'
import { createHttpService } from './create-http-service.ts'
import type { HttpFields, HttpRequest, HttpResponse } from './exchange.ts'
import type { Gate } from './gate.ts'
import type { ServingOptions } from './http-host-options.ts'

/** A `fetch` that reaches one server, whatever the address. */
export type ServerFetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

/** A host over HTTP for clients of this process, without a socket. */
export interface FetchHost {
  readonly fetch: ServerFetch
  /** Ends all sessions and streams, and refuses whoever asks from then on. */
  readonly close: () => void
}

const END_OF_EVENT = Buffer.from('\n\n')
/** Who is in the process may ask, by whatever name. */
const OPEN_GATE: Gate = { refusePlace: () => undefined, refuseSender: () => undefined }

/** Serves MCP over streamable HTTP as `serveHttp` does, to whom is given its `fetch`. */
export function createFetchHost(accept: AcceptClient, options: ServingOptions = {}): FetchHost {
  const service = createHttpService(accept, { ...options, gate: OPEN_GATE })
  return {
    async fetch(input, init) {
      const isWhole = input instanceof Request && init === undefined
      const request = isWhole ? input : new Request(input, init)
      const body = Buffer.from(await request.arrayBuffer())
      request.signal.throwIfAborted()
      const response = new FetchResponse(request)
      service.answer({ request: toHttpRequest(request, body), response })
      return response.begun
    },
    close: service.close,
  }
}

/** A request as node:http has it. Its path is that of MCP: its address was chosen by who hands it over. */
function toHttpRequest({ method, headers }: Request, body: Uint8Array): HttpRequest {
  const fields = Object.fromEntries([['accept', '*/*'], ...headers])
  return Object.assign(Readable.from(body.length === 0 ? [] : [body]), {
    method,
    url: '/mcp',
    headers: fields,
    rawHeaders: Object.entries(fields).flat(),
  })
}

/** A response whose head is there with `begun`, and whose body is sent as fast as its client reads it. */
class FetchResponse extends Writable implements HttpResponse {
  readonly #begun = Promise.withResolvers<Response>()
  readonly #isHead: boolean
  readonly #headers = new Headers()
  readonly #body: ReadableStream<Uint8Array>
  #reader: ReadableStreamDefaultController<Uint8Array> | undefined
  #isBodyless = false
  #isWanted = false
  /** What is written and not read, and what is called once it is. */
  #pieces: Uint8Array[] = []
  #taken: (() => void) | undefined
  headersSent = false

  constructor({ method, signal }: Request) {
    super()
    this.#isHead = method === 'HEAD'
    this.#body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => void (this.#reader = controller),
        pull: () => {
          this.#isWanted = true
          this.#hand()
        },
        cancel: () => void this.destroy(),
      },
      // A piece that waits in the stream would be lost where the connection breaks off behind it.
      { highWaterMark: 0 },
    )
    const leave = (): void => this.#break(signal.reason)
    signal.addEventListener('abort', leave)
    this.once('close', () => signal.removeEventListener('abort', leave))
  }

  get begun(): Promise<Response> {
    return this.#begun.promise
  }

  setHeader(name: string, value: string): void {
    this.#headers.set(name, value)
  }

  writeHead(status: number, fields: HttpFields = {}): this {
    for (const [name, value] of Object.entries(fields)) this.#headers.set(name, String(value))
    this.headersSent = true
    this.#isBodyless = this.#isHead || isBodyless(status)
    if (!this.#isBodyless && !this.#headers.has('content-length'))
      this.#headers.set('transfer-encoding', 'chunked')
    const body = this.#isBodyless ? null : this.#body
    this.#begun.resolve(new Response(body, { status, headers: this.#headers }))
    return this
  }

  /** Does nothing: the head is sent as it is written. */
  flushHeaders(): void {}

  override _writev(chunks: readonly { readonly chunk: Uint8Array }[], taken: () => void): void {
    this.#pieces = this.#isBodyless ? [] : piecesOf(chunks.map(({ chunk }) => chunk))
    this.#taken = taken
    this.#hand()
  }

  override _final(done: () => void): void {
    if (!this.#isBodyless) this.#reader?.close()
    done()
  }

  override _destroy(_error: unknown, done: () => void): void {
    if (!this.writableFinished) this.#break(brokenOff(this.headersSent))
    done()
  }

  #hand(): void {
    const piece = this.#isWanted ? this.#pieces.shift() : undefined
    if (piece !== undefined) {
      this.#isWanted = false
      this.#reader?.enqueue(piece)
    }
    if (this.#pieces.length > 0) return
    const taken = this.#taken
    this.#taken = undefined
    taken?.()
  }

  #break(reason: unknown): void {
    this.#begun.reject(reason)
    this.#reader?.error(reason)
    this.destroy()
  }
}

/** Joins what was written, but for events, each of which is a piece however many wait. */
function piecesOf(chunks: readonly Uint8Array[]): Uint8Array[] {
  const groups: Uint8Array[][] = [[]]
  for (const chunk of chunks) {
    if (chunk.length > 0) groups.at(-1)?.push(chunk)
    if (END_OF_EVENT.equals(chunk.subarray(-END_OF_EVENT.length))) groups.push([])
  }
  return groups
    .filter((group) => group.length > 0)
    .map((group) => new Uint8Array(Buffer.concat(group)))
}

/** What `fetch` fails with where a connection breaks off. */
function brokenOff(isBegun: boolean): TypeError {
  const cause = Object.assign(new Error('the server broke the connection off'), {
    code: 'ECONNRESET',
  })
  return new TypeError(isBegun ? 'terminated' : 'fetch failed', { cause })
}
