import {
  type Agent,
  type ClientRequest,
  type IncomingMessage,
  request as requestHttp,
} from 'node:http'
import { request as requestHttps } from 'node:https'
import { HEAD_LIMIT } from '../../src/wire/head-limit.ts'
import type { HeaderField } from '../../src/wire/http-head.ts'

/** A line of a head. */
export type Field = Pick<HeaderField, 'name' | 'value'>

/** A request as it crosses. Nothing is added to it but by a proxy's agent: `Proxy-Connection`, and the whole address in its first line. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly url: URL
  readonly fields: readonly Field[]
  readonly body?: Uint8Array
  /** What connects; `false` for a connection of its own. */
  readonly agent: Agent | false
}

/** The head of an answer. */
export interface HttpAnswer {
  readonly status: number
  readonly startLine: string
  readonly fields: readonly Field[]
}

/** Is told what comes back. The last is one of `onEnd` and `onFailure`, unless the request was aborted, after which nothing is told. */
export interface AnswerListener {
  /** A connection is there, or a proxy's tunnel, and nothing is sent yet; a request aborted now never is. */
  readonly onSocket?: () => void
  readonly onHead: (answer: HttpAnswer) => void
  readonly onBody: (chunk: Uint8Array) => void
  /** The body is whole. Only a chunked one has trailers, and may have none. */
  readonly onEnd: (trailers: readonly Field[] | undefined) => void
  /** There was no connection, no HTTP, or no whole body. */
  readonly onFailure: (error: NodeJS.ErrnoException) => void
}

/** A request on its way. */
export interface SentRequest {
  /** Closes its connection; safe to call at any time. */
  readonly abort: () => void
  /** Stops reading the body of its answer, or goes on. */
  readonly hold: (isHeld: boolean) => void
}

/** Sends a request over a connection of its own; throws where its head can't be sent. */
export function sendRequest(request: HttpRequest, listener: AnswerListener): SentRequest {
  let [over, paused] = [false, false]
  let body: IncomingMessage | undefined
  const finish = (tell: () => void): void => {
    if (!over) tell()
    over = true
  }
  const fail = (error: NodeJS.ErrnoException): void => finish(() => listener.onFailure(error))
  const sent = openRequest(request)
  sent.maxHeadersCount = 0
  sent.on('error', fail)
  sent.on('socket', () => {
    if (!over) listener.onSocket?.()
  })
  sent.on('response', (response) => {
    if (over) return
    listener.onHead(answerOf(response))
    response.on('data', (chunk: Buffer) => {
      if (!over) listener.onBody(chunk)
    })
    response.on('error', fail)
    response.on('end', () => finish(() => listener.onEnd(trailersOf(response))))
    body = response
    if (paused) response.pause()
  })
  sent.end(request.body)
  return {
    abort: () => {
      over = true
      sent.destroy()
    },
    hold: (isHeld) => {
      paused = isHeld
      if (isHeld) body?.pause()
      else body?.resume()
    },
  }
}

function openRequest({ method, url, fields, agent }: HttpRequest): ClientRequest {
  const open = url.protocol === 'https:' ? requestHttps : requestHttp
  return open(url, {
    method,
    headers: Object.fromEntries(fields.map(({ name, value }) => [name, value])),
    agent,
    maxHeaderSize: HEAD_LIMIT,
    setDefaultHeaders: false,
  })
}

function answerOf(response: IncomingMessage): HttpAnswer {
  const { httpVersion, statusCode = 0, statusMessage = '' } = response
  return {
    status: statusCode,
    startLine: `HTTP/${httpVersion} ${statusCode} ${statusMessage}`,
    fields: pairs(response.rawHeaders),
  }
}

function trailersOf(response: IncomingMessage): readonly Field[] | undefined {
  const encoding = response.headers['transfer-encoding'] ?? ''
  return /\bchunked\b/iu.test(encoding) ? pairs(response.rawTrailers) : undefined
}

function pairs(raw: readonly string[]): readonly Field[] {
  return Array.from({ length: raw.length / 2 }, (_, index) => ({
    name: raw[2 * index] ?? '',
    value: raw[2 * index + 1] ?? '',
  }))
}
