import { createServer, type ServerResponse } from 'node:http'
import { HarnessError } from '../../contracts/harness-error.ts'
import { excerpt } from '../../text/excerpt.ts'
import { HEAD_LIMIT } from '../../wire/head-limit.ts'
import type { AcceptClient, ClientHost } from '../client-peer.ts'
import { createHttpService } from './create-http-service.ts'
import { asHostname, createGate, type Gate, isLoopbackHost } from './gate.ts'
import type { HttpHostOptions } from './http-host-options.ts'
import { listen } from './listen.ts'

/** A host over HTTP. */
export interface HttpHost extends ClientHost {
  readonly url: string
}

const DEFAULTS = { host: '127.0.0.1', port: 0, allowOrigins: [] }
/** What can stand behind `Bearer` in a header, and as one word. */
const TOKEN = /^[\x21-\x7e]+$/u
/** Milliseconds that clients have to read what was sent before the end. */
const FLUSH_PATIENCE = 1000

/** Serves MCP over streamable HTTP, with sessions for the revisions that have a handshake, and without for the others. */
export async function serveHttp(
  accept: AcceptClient,
  options: HttpHostOptions = {},
): Promise<HttpHost> {
  const settings = { ...DEFAULTS, ...options }
  const service = createHttpService(accept, { ...options, gate: gateOf(settings) })
  const responses = new Set<ServerResponse>()
  const limits = { maxHeaderSize: HEAD_LIMIT, noDelay: true, keepAlive: true }
  const server = createServer(limits, (request, response) => {
    responses.add(response)
    response.once('close', () => responses.delete(response))
    service.answer({ request, response })
  })
  server.maxHeadersCount = 0
  // A client that asks again just as an idle connection is closed would fail by that alone.
  server.keepAliveTimeout = 0
  const port = await listen(server, settings)
  const finished = Promise.withResolvers<void>()
  return {
    url: `http://${asHostname(settings.host)}:${port}/mcp`,
    done: finished.promise,
    close: async () => {
      service.close()
      // Node, when it closes, destroys what was ended and isn't written yet.
      await flush(responses)
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
      finished.resolve()
    },
  }
}

/** The gate to an address; wrong use where others than this machine could pass it without a token. */
function gateOf(settings: Parameters<typeof createGate>[0]): Gate {
  const { host, token } = settings
  if (token === '') throw new HarnessError('wrong-use', 'the token is empty: give one, or none')
  if (token !== undefined && !TOKEN.test(token))
    throw new HarnessError(
      'wrong-use',
      'the token has white space or characters beyond visible ASCII, which no bearer token can have: give another one',
    )
  if (token === undefined && !isLoopbackHost(host))
    throw new HarnessError(
      'wrong-use',
      `serving on ${excerpt(host)} needs a token, as others than this machine can reach it: give one, or serve on 127.0.0.1`,
    )
  return createGate(settings)
}

/** Resolves when what was ended is written, or a client takes too long to read it. */
async function flush(responses: ReadonlySet<ServerResponse>): Promise<void> {
  const ended = [...responses].filter((response) => response.writableEnded)
  const written = ended.map(
    (response) => new Promise<void>((resolve) => response.once('close', () => resolve())),
  )
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(late.resolve, FLUSH_PATIENCE)
  await Promise.race([Promise.all(written), late.promise])
  clearTimeout(timer)
}
