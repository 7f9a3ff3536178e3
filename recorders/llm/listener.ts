import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { HarnessError } from '../../src/contracts/harness-error.ts'
import { HEAD_LIMIT } from '../../src/wire/head-limit.ts'
import { NO_TUNNEL, refusalOf, unreadable, type UnreadableError } from './client-faults.ts'
import type { Refusal } from './refusal.ts'
import { rawRefusal, refuse } from './refuse.ts'

/** What a listener hands on. */
export interface ListenerHooks {
  readonly onRequest: (request: IncomingMessage, response: ServerResponse) => void
  /** Is told what was answered without asking the provider. */
  readonly onRefusal: (refusal: Refusal) => void
}

/** Listens on loopback for requests that can be handed on; port 0 is any that is free. */
export async function listen(port: number, hooks: ListenerHooks): Promise<Server> {
  // Nobody needs to be hurried on loopback, and a connection is the client's to close.
  const server = createServer({
    maxHeaderSize: HEAD_LIMIT,
    requestTimeout: 0,
    headersTimeout: 0,
    keepAliveTimeout: 0,
    requireHostHeader: false,
  })
  server.maxHeadersCount = 0
  const last = new WeakMap<Duplex, ServerResponse>()
  const take = (request: IncomingMessage, response: ServerResponse): void => {
    const refusal = refusalOf(request)
    last.set(request.socket, response)
    if (refusal === undefined) hooks.onRequest(request, response)
    else {
      request.resume()
      refuse(response, refusal)
      hooks.onRefusal(refusal)
    }
  }
  const turnAway = (socket: Duplex, refusal: Refusal): void => {
    // Of a tunnel's socket nobody else hears an error.
    socket.on('error', () => undefined)
    const response = last.get(socket)
    const isInside = response?.headersSent === true && !response.writableFinished
    if (isInside || !socket.writable) {
      socket.destroy()
      return
    }
    socket.end(rawRefusal(refusal))
    hooks.onRefusal(refusal)
  }
  // What a client expects is the provider's to meet.
  server.on('request', take).on('checkContinue', take).on('checkExpectation', take)
  server.on('connect', (_request, socket) => turnAway(socket, NO_TUNNEL))
  server.on('clientError', (error: UnreadableError, socket) => {
    if (error.code === 'ECONNRESET') socket.destroy()
    else turnAway(socket, unreadable(error))
  })
  await opened(server, port)
  return server
}

/** The port that a server listens on. */
export function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

function opened(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) =>
      reject(
        new HarnessError(
          'wrong-use',
          `port ${port} can't be listened on (${cause.code ?? cause.message}); name another with --port, or none`,
          { cause },
        ),
      ),
    )
    server.listen(port, '127.0.0.1', resolve)
  })
}
