import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo, Server, Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import type { JsonObject, JsonValue } from '../../../src/contracts/json.ts'
import { isJsonObject } from '../../../src/json/is-json-object.ts'
import { safeParseJson } from '../../../src/json/safe-parse-json.ts'

/** A request that a server of a test got. */
export interface TinyExchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** The message that was posted; empty where none was. */
  readonly message: JsonObject
  /** What was posted, as it came. */
  readonly body: string
  /** Answers with JSON, as a response to the message. */
  readonly reply: (result: JsonValue) => void
}

/** Answers a request. */
export type Step = (exchange: TinyExchange) => void

/** What a server of a test does: by the method of a message, or by that of a request without one. Unset, it does what is right. */
export type Steps = Readonly<Record<string, Step>>

/** A server that runs as long as its test. */
export interface TinyHttp {
  readonly url: string
  /** What it got, oldest first: `POST tools/list`, `GET`. */
  readonly seen: readonly string[]
  readonly requests: readonly IncomingMessage[]
  /** Connections that are open. */
  readonly sockets: ReadonlySet<Socket>
}

/** The answer to `initialize`. */
export const HELLO = {
  protocolVersion: '2025-11-25',
  capabilities: { tools: {} },
  serverInfo: { name: 'tiny', version: '1.2.3' },
} as const

const TOOLS = [
  { name: 'echo', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } },
] as const

/** The result of a call, with one text. */
export function text(words: string): JsonObject {
  return { content: [{ type: 'text', text: words }] }
}

/** Starts a server that speaks streamable HTTP, with one tool, and without sessions. */
export async function tinyHttp(
  steps: Steps = {},
  create: (listener: RequestListener) => Server = createServer,
): Promise<TinyHttp> {
  const seen: string[] = []
  const requests: IncomingMessage[] = []
  const all: Steps = { ...RIGHT, ...steps }
  const server = create(async (request, response) => {
    const { message, body } = await readMessage(request)
    const { method } = message
    requests.push(request)
    seen.push(typeof method === 'string' ? `${request.method} ${method}` : `${request.method}`)
    const reply = (result: JsonValue): void =>
      sendJson(response, { jsonrpc: '2.0', id: message['id'] ?? null, result })
    const known = body === '' ? request.method : typeof method === 'string' ? method : 'answer'
    const step =
      all[known ?? ''] ?? (({ response: none }: TinyExchange) => none.writeHead(404).end())
    step({ request, response, message, body, reply })
  })
  const sockets = await listen(server)
  return { url: `${originOf(server)}/mcp`, seen, requests, sockets }
}

const RIGHT: Steps = {
  initialize: ({ reply }) => reply(HELLO),
  'notifications/initialized': accept,
  'notifications/cancelled': accept,
  answer: accept,
  'tools/list': ({ reply }) => reply({ tools: TOOLS }),
  'tools/call': ({ reply, message }) => reply(text(JSON.stringify(message['params'] ?? null))),
  GET: ({ response }) => void response.writeHead(405).end(),
  DELETE: ({ response }) => void response.writeHead(200).end(),
}

function accept({ response }: TinyExchange): void {
  response.writeHead(202).end()
}

/** Listens on a free port of the loopback address as long as the test runs. */
export async function listen(server: Server): Promise<Set<Socket>> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  return sockets
}

/** The origin of a server that listens. */
export function originOf(server: Server): string {
  return `http://127.0.0.1:${portOf(server)}`
}

/** The port of a server that listens. */
export function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Answers with JSON. */
export function sendJson(response: ServerResponse, value: JsonValue, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

/** Begins an event stream. */
export function beginStream(response: ServerResponse): ServerResponse {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
  return response
}

/** An event with a response to a message. */
export function eventFor({ id = null }: JsonObject, result: JsonValue, fields = ''): string {
  return `${fields}data: ${JSON.stringify({ jsonrpc: '2.0', id, result })}\n\n`
}

async function readMessage(
  request: IncomingMessage,
): Promise<{ readonly message: JsonObject; readonly body: string }> {
  const chunks: Buffer[] = []
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk)
  const body = Buffer.concat(chunks).toString('utf8')
  const reading = safeParseJson(body)
  return { message: reading.ok && isJsonObject(reading.value) ? reading.value : {}, body }
}
