import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { HarnessError } from '../../../contracts/harness-error.ts'
import type { LlmReplay } from '../../../contracts/llm-replay.ts'
import { LOOPBACK_GATE } from '../../../host/http/gate.ts'
import { HEAD_LIMIT } from '../../../wire/head-limit.ts'
import { readSent } from './read-sent.ts'
import { writeReply } from './write-reply.ts'

/** A replay that is served over HTTP. */
export interface LlmReplayServer {
  /** Such as `http://127.0.0.1:4000`; clients may ask with a version such as `/v1` behind it, and without. */
  readonly origin: string
  readonly port: number
  /** Breaks off what is being answered, and leaves no socket. */
  readonly close: () => Promise<void>
}

/** Serves a replay over HTTP/1.1 on loopback; a port that is taken is wrong use. */
export async function serveLlmReplay(
  replay: LlmReplay,
  options: {
    /** @defaultValue one that is free */
    readonly port?: number
  } = {},
): Promise<LlmReplayServer> {
  const server = createServer({ noDelay: true, maxHeaderSize: HEAD_LIMIT }, (request, response) => {
    answer(replay, request, response).catch((error: unknown) => fail(response, error))
  })
  server.maxHeadersCount = 0
  // A client that asks again just as an idle connection is closed would fail by that alone.
  server.keepAliveTimeout = 0
  const port = await listen(server, options.port ?? 0)
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}

async function answer(
  replay: LlmReplay,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // No browser is as old as HTTP/1.0, which needs no Host.
  const refusal =
    request.headers.host === undefined ? undefined : LOOPBACK_GATE.refusePlace(request)
  if (refusal !== undefined) {
    request.resume()
    refuse(response, refusal.status, refusal.message)
    return
  }
  const sent = await readSent(request)
  if (sent !== undefined) await writeReply(await replay.respond(sent), response, replay)
}

/** Tells a client that a replay failed, in a way that no client of a provider tries again for. */
function fail(response: ServerResponse, error: unknown): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  const message = error instanceof Error ? error.message : String(error)
  refuse(response, 500, `the replay failed: ${message}`)
}

function refuse(response: ServerResponse, status: number, message: string): void {
  const fields = { 'content-type': 'application/json; charset=utf-8', 'x-should-retry': 'false' }
  response
    .writeHead(status, fields)
    .end(JSON.stringify({ type: 'error', error: { message }, message }))
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: Error) =>
      reject(
        new HarnessError('wrong-use', `port ${port} can't be served on: ${cause.message}`, {
          cause,
        }),
      ),
    )
    server.listen(port, '127.0.0.1', () => resolve())
  })
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : port
}
