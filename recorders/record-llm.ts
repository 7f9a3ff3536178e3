import * as http from 'node:http'
import * as https from 'node:https'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FixtureHeader } from '../src/contracts/fixture.ts'
import type { HarnessError } from '../src/contracts/harness-error.ts'
import { packageVersion } from '../src/files/package-version.ts'
import { createFixtureWriter } from '../src/fixture/create-fixture-writer.ts'
import { createRedactor } from '../src/fixture/create-redactor.ts'
import type { FixtureSink } from '../src/fixture/fixture-sink.ts'
import { createExchangeLog, type ExchangeLog } from './llm/exchange-log.ts'
import { forwarded, openUpstream } from './llm/forward.ts'

/** What a recording proxy is made from. */
export interface RecordLlmOptions {
  /** Address of the provider; its path is where clients find it behind the proxy, too. */
  readonly upstream: string
  /** What the provider is called in fixtures. @defaultValue the address's host */
  readonly name?: string
  /** Opens the place for one exchange's fixture; `number` counts from 1. */
  readonly open: (exchange: { readonly number: number; readonly path: string }) => FixtureSink
  /** Values of credential-like variables are kept out of fixtures. @defaultValue process.env */
  readonly environment?: Readonly<Record<string, string | undefined>>
  /** Is told what can't be written; the client's call goes on. */
  readonly onFault?: (error: HarnessError) => void
}

/** A proxy that records. */
export interface LlmRecorder {
  /** What a client sets as its base URL: the proxy's address with the upstream's path. */
  readonly baseUrl: string
  /** Ends the exchanges that are open, and leaves no socket. */
  readonly close: () => Promise<void>
}

/**
 * Starts a reverse proxy on loopback that hands everything on as it comes, and writes one fixture an exchange.
 * HTTP/1.1 on both sides, with TLS to the provider where its address says so.
 */
export async function recordLlm(options: RecordLlmOptions): Promise<LlmRecorder> {
  const upstream = new URL(options.upstream)
  const agent = new (upstream.protocol === 'https:' ? https : http).Agent({ keepAlive: true })
  let count = 0
  const server = http.createServer((request, response) => {
    count += 1
    const log = openLog(options, upstream, { number: count, request })
    pass({ request, response, log }, openUpstream(upstream, request, agent))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    baseUrl: `http://127.0.0.1:${port}${upstream.pathname.replace(/\/$/u, '')}`,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      agent.destroy()
      await closed
    },
  }
}

function openLog(
  options: RecordLlmOptions,
  upstream: URL,
  { number, request }: { readonly number: number; readonly request: IncomingMessage },
): ExchangeLog {
  const path = URL.parse(request.url ?? '', upstream.href)?.pathname ?? ''
  const header: FixtureHeader = {
    assay: 'fixture/1',
    kind: 'llm',
    origin: 'recorded',
    subject: { name: options.name ?? upstream.host },
    source: { url: upstream.href },
    transport: 'http',
    recorder: { name: 'mcp-assay', version: packageVersion(), node: process.version },
    recordedAt: new Date().toISOString(),
  }
  const redactor = createRedactor({ environment: options.environment ?? process.env })
  const writer = createFixtureWriter({ sink: options.open({ number, path }), header, redactor })
  return createExchangeLog(writer, (error) => options.onFault?.(error))
}

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly log: ExchangeLog
}

/** Hands request and answer on as they come, and ends the log in the way in which the exchange ended. */
function pass({ request, response, log }: Exchange, onward: http.ClientRequest): void {
  log.requestHead(request)
  request.on('data', (chunk: Uint8Array) => {
    log.requestChunk(chunk)
    onward.write(chunk)
  })
  request.on('end', () => onward.end())
  onward.on('response', (answer) => {
    log.responseHead(answer)
    response.writeHead(answer.statusCode ?? 502, answer.statusMessage, forwarded(answer.rawHeaders))
    response.flushHeaders()
    answer.on('data', (chunk: Uint8Array) => {
      log.responseChunk(chunk)
      response.write(chunk)
    })
    answer.on('end', () => {
      log.trailers(answer.rawTrailers)
      log.end({ reason: 'closed' })
      response.end()
    })
    answer.on('error', (error) => {
      log.end({ reason: 'reset', error: error.message })
      response.destroy()
    })
  })
  onward.on('error', (error) => {
    log.end({ reason: 'reset', error: error.message })
    if (!response.headersSent) response.writeHead(502, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify({ error: { type: 'upstream_unreachable', message: error.message } }),
    )
  })
  response.on('close', () => {
    if (response.writableFinished) return
    log.end({ reason: 'client-gone' })
    onward.destroy()
  })
}
