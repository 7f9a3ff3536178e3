import { createServer, type ServerResponse } from 'node:http'
import { HarnessError } from '../../contracts/harness-error.ts'
import { excerpt } from '../../text/excerpt.ts'
import { HEAD_LIMIT } from '../../wire/head-limit.ts'
import type { AcceptClient, ClientHost } from '../client-peer.ts'
import { type AnswerService, answerRequest } from './answer-request.ts'
import { asHostname, createGate, isLoopbackHost } from './gate.ts'
import type { HttpHostOptions } from './http-host-options.ts'
import { listen } from './listen.ts'
import { refuse } from './refuse.ts'

/** A host over HTTP. */
export interface HttpHost extends ClientHost {
  readonly url: string
}

const MIB = 1024 * 1024
const DEFAULTS = {
  host: '127.0.0.1',
  port: 0,
  allowOrigins: [],
  idleTimeout: 5 * 60_000,
  sessionLimit: 1000,
  streamAfter: 3000,
  keepAlive: 15_000,
  bodyLimit: 64 * MIB,
}
const CLOSING = 'the server is closing'
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
  const service = serviceOf(accept, settings)
  const responses = new Set<ServerResponse>()
  const limits = { maxHeaderSize: HEAD_LIMIT, noDelay: true, keepAlive: true }
  let isClosing = false
  const server = createServer(limits, (request, response) => {
    responses.add(response)
    response.once('close', () => responses.delete(response))
    if (isClosing) refuse(response, { status: 503, message: CLOSING })
    else void answerRequest({ request, response }, service)
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
      isClosing = true
      for (const session of service.sessions.values()) session.leave(CLOSING)
      for (const leave of service.waiting) leave(CLOSING)
      // Node, when it closes, destroys what was ended and isn't written yet.
      await flush(responses)
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
      finished.resolve()
    },
  }
}

function serviceOf(
  accept: AcceptClient,
  settings: HttpHostOptions & Required<Omit<HttpHostOptions, 'token' | 'manifest'>>,
): AnswerService {
  const { host, token, manifest, streamAfter, keepAlive, idleTimeout, sessionLimit, bodyLimit } =
    settings
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
  return {
    accept,
    gate: createGate(settings),
    ...(manifest !== undefined && { manifest }),
    timing: { streamAfter, keepAlive },
    idleTimeout,
    sessionLimit,
    bodyLimit,
    sessions: new Map(),
    waiting: new Set(),
  }
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
