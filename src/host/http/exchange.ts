import type { IncomingHttpHeaders } from 'node:http'

/** A request over HTTP, as node:http has it, or as it is made of one of `fetch`. */
export interface HttpRequest {
  readonly method?: string | undefined
  /** The path with its query. */
  readonly url?: string | undefined
  readonly headers: IncomingHttpHeaders
  /** Names and values by turns, as they came. */
  readonly rawHeaders: readonly string[]
  on(event: 'data', take: (chunk: Uint8Array) => void): unknown
  once(event: 'end' | 'close', tell: () => void): unknown
}

/** Header fields by their names. */
export type HttpFields = Readonly<Record<string, string | number>>

/** The response to a request, as node:http has it; it closes when all is sent, or the client is gone. */
export interface HttpResponse {
  readonly headersSent: boolean
  readonly writableEnded: boolean
  /** Bytes that are written and not sent yet. */
  readonly writableLength: number
  readonly writableNeedDrain: boolean
  setHeader(name: string, value: string): unknown
  writeHead(status: number, fields?: HttpFields): HttpResponse
  flushHeaders(): void
  cork(): void
  uncork(): void
  write(data: string | Uint8Array, sent?: () => void): boolean
  end(data?: Uint8Array): unknown
  /** Breaks the connection off. */
  destroy(): unknown
  on(event: 'error', tell: () => void): unknown
  once(event: 'close', tell: () => void): unknown
}

/** A request over HTTP with its response. */
export interface Exchange {
  readonly request: HttpRequest
  readonly response: HttpResponse
}
