import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { bodyOf, listen, type LocalHttp } from './local-http.ts'
import { serveMcp } from './planned-calls.ts'

type Answer = (response: ServerResponse, request: IncomingMessage) => unknown

const BLOCK = 'x'.repeat(2 ** 16)
const EVENTS = { 'content-type': 'text/event-stream' }
const DELTA = `data: {"choices":[{"index":0,"delta":{"content":"${BLOCK}"}}]}\n\n`

/** Answers of an HTTP peer that harms, to everything it is asked. */
const ANSWERS: Readonly<Record<string, Answer>> = {
  'endless events': (response) => flood(response, DELTA, EVENTS),
  'endless event without newline': (response) => flood(response, BLOCK, EVENTS),
  'endless small events': (response) => flood(response, 'data: 1\n\n'.repeat(5000), EVENTS),
  'endless comments': (response) => flood(response, ': x\n'.repeat(9000), EVENTS),
  'endless JSON': (response) =>
    flood(response, `"${BLOCK}",`, { 'content-type': 'application/json' }),
  'gzip bomb': (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
    response.end(bomb())
  },
  'redirect loop': (response, { url }) => response.writeHead(307, { location: url ?? '/' }).end(),
  'never answers': (response) => response.on('close', () => undefined),
  'head alone': (response) => response.writeHead(200, EVENTS).flushHeaders(),
  'slow drip': (response) => {
    response.writeHead(200, EVENTS)
    const drip = setInterval(() => response.write(':'), 20)
    response.on('close', () => clearInterval(drip))
  },
  'huge headers': (response) =>
    response.socket?.end(`HTTP/1.1 200 OK\r\n${`X-Long: ${'y'.repeat(8000)}\r\n`.repeat(60)}\r\n`),
  'two lengths': (response) =>
    response.socket?.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 9\r\n\r\n{}'),
  'cut body': (response) =>
    response.socket?.end('HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n{"a":'),
  'no HTTP': (response) => response.socket?.end('\u0000\u0001 hello\r\n\r\n'),
  'deep JSON': (response) =>
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(`${'['.repeat(40_000)}${']'.repeat(40_000)}`),
}

export const HTTP_KINDS = Object.keys(ANSWERS)

/** Listens; the path names what a peer does, and `/good` is an MCP server that behaves. */
export function hostileHttp(): Promise<LocalHttp> {
  const good = serveMcp([{ result: { content: [{ type: 'text', text: 'fine' }] } }])
  return listen((request, response) => {
    const [, name = ''] = decodeURIComponent(request.url ?? '').split('/')
    if (name === 'good') return void good(request, response)
    void bodyOf(request).then(
      () => ANSWERS[name]?.(response, request),
      () => undefined,
    )
  })
}

function flood(response: ServerResponse, piece: string, head: Record<string, string>): void {
  response.writeHead(200, head)
  const more = (): void => {
    if (response.destroyed) return
    while (response.write(piece));
    response.once('drain', more)
  }
  more()
}

let packed: Buffer | undefined
function bomb(): Buffer {
  const layer = gzipSync(Buffer.alloc(2 ** 28, ' '))
  packed ??= Buffer.concat(Array.from({ length: 8 }, () => layer))
  return packed
}
