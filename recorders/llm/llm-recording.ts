import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { llmHeader } from '../llm-header.ts'
import type { ExchangeOptions, ExchangePlace } from './exchange-options.ts'
import { createExchanges } from './exchanges.ts'
import { listen, portOf } from './listener.ts'
import type { Refusal } from './refusal.ts'
import { createUpstream, type Upstream } from './upstream.ts'
import { basePath, upstreamUrl } from './upstream-url.ts'

/** What a recording is made from. */
export interface LlmRecordingOptions extends ExchangeOptions {
  /** Is told what was answered without asking the provider, for it is nothing that can be handed on. */
  readonly onRefusal?: (refusal: Refusal) => void
}

/** A provider that is to be listened for. */
export interface ListenOptions {
  /** Address of the provider; its path is where clients find it behind the proxy, too. */
  readonly upstream: string
  /** What the provider is called in fixtures. @defaultValue the address's host */
  readonly name?: string
  /** On loopback. @defaultValue one that is free */
  readonly port?: number
}

/** Providers that are recorded into one place. */
export interface LlmRecording {
  /** Starts to listen for one more; resolves with the base URL for its clients. Throws where its address can't be used. */
  readonly listen: (options: ListenOptions) => Promise<string>
  /** Ends the exchanges that are open as interrupted, leaves no socket, and resolves when all fixtures are written. */
  readonly close: () => Promise<void>
}

/** Opens a recording that listens for nobody yet. */
export function openLlmRecording(options: LlmRecordingOptions & ExchangePlace): LlmRecording {
  const exchanges = createExchanges(options)
  const servers: Server[] = []
  let closed: Promise<void> | undefined
  const close = async (): Promise<void> => {
    const written = exchanges.close()
    await Promise.all(servers.map((server) => closeServer(server)))
    await written
  }
  return {
    async listen({ upstream, name, port = 0 }) {
      const url = upstreamUrl(upstream)
      const connections = createConnections(url)
      const header = llmHeader({ name: name ?? url.host, url: url.href })
      const server = await listen(port, {
        onRequest: (request, response) =>
          exchanges.begin({
            request,
            response,
            upstream: connections.of(request.socket),
            header: { ...header, recordedAt: new Date().toISOString() },
          }),
        onRefusal: (refusal) => options.onRefusal?.(refusal),
      })
      servers.push(server)
      return `http://127.0.0.1:${portOf(server)}${basePath(url)}`
    },
    close: () => (closed ??= close()),
  }
}

/** Gives each connection of a client one of its own to the provider. Throws where a proxy is named that can't be used. */
function createConnections(url: URL): { readonly of: (socket: Socket) => Upstream } {
  const known = new WeakMap<Socket, Upstream>()
  // Found out before anybody asks for it.
  createUpstream(url).agent.destroy()
  return {
    of(socket) {
      const there = known.get(socket)
      if (there !== undefined) return there
      const upstream = createUpstream(url)
      known.set(socket, upstream)
      socket.once('close', () => upstream.agent.destroy())
      return upstream
    },
  }
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
