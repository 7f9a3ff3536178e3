import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { JsonObject } from '../../contracts/json.ts'
import type { HttpHostOptions } from '../http/http-host-options.ts'
import { type HttpHost, serveHttp } from '../http/serve-http.ts'
import { EventBlocks } from '../../wire/event-blocks.ts'
import { readEvent } from '../../wire/read-event.ts'
import { createFakeServer, type FakeServer } from './create-fake-server.ts'

/** A host that a test has to itself. */
export interface ServedHost {
  readonly host: HttpHost
  readonly server: FakeServer
  readonly url: string
}

/** What is sent over HTTP; the headers are added to those of a good client, and `undefined` takes one away. */
export interface Sent {
  readonly method?: string
  readonly path?: string
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly body?: string | Uint8Array | JsonObject | readonly JsonObject[]
}

/** A whole answer. */
export interface Answered {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Serves for the length of a test. */
export async function served(
  server: FakeServer = createFakeServer(),
  options: HttpHostOptions = {},
): Promise<ServedHost> {
  const host = await serveHttp(server.accept, options)
  onTestFinished(() => host.close())
  return { host, server, url: host.url }
}

/** Sends a request as a good client does, and gives the answer as soon as its head is there. */
export function begin(
  url: string,
  { method = 'POST', path, headers, body }: Sent,
): Promise<IncomingMessage> {
  const sent =
    body === undefined || typeof body === 'string' || body instanceof Uint8Array
      ? body
      : JSON.stringify(body)
  const good = {
    accept: 'application/json, text/event-stream',
    'content-type': sent === undefined ? undefined : 'application/json',
    ...headers,
  }
  const fields = Object.entries(good).filter(([, value]) => value !== undefined)
  return new Promise((resolve, reject) => {
    const agent = new Agent()
    const asked = request(new URL(path ?? '', path === undefined ? url : new URL(url).origin), {
      method,
      agent,
      headers: Object.fromEntries(fields),
    })
    asked.once('response', (answer) => {
      // Cut off by a test; who reads it sees that.
      answer.on('error', () => undefined)
      resolve(answer)
    })
    asked.once('error', reject)
    asked.end(sent)
  })
}

/** Sends a request as a good client does, and gives the whole answer. */
export async function ask(url: string, sent: Sent): Promise<Answered> {
  const answer = await begin(url, sent)
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}

/** Opens a session, and gives the headers that name it. */
export async function openSession(
  url: string,
  headers: Sent['headers'] = {},
): Promise<Record<string, string>> {
  const answer = await ask(url, { headers, body: HELLO })
  return { 'mcp-session-id': String(answer.headers['mcp-session-id']) }
}

/** The messages of an event stream, as they come. */
export async function* messagesOf(answer: IncomingMessage): AsyncGenerator<string, undefined> {
  const blocks = new EventBlocks()
  for await (const chunk of answer) {
    for (const { data } of blocks.push(chunk)) {
      const event = readEvent(Buffer.from(data).toString())
      if (event.data !== undefined) yield event.data
    }
  }
  return undefined
}

/** The request that opens a session. */
export const HELLO = {
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'a', version: '1' },
  },
}
