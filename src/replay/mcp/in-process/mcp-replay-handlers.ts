import { http, type HttpHandler, HttpResponse } from 'msw'
import type { ReplayServer } from '../replay-server.ts'
import { eventBody } from './event-body.ts'
import { mcpAddress } from './mcp-address.ts'

/**
 * Makes the handlers by which msw answers MCP clients at an address from recordings, over streamable HTTP: with sessions,
 * and with event streams whose messages come one by one.
 *
 * @example
 * ```ts
 * setupServer(...mcpReplayHandlers(server, 'https://example.com/mcp')).listen({ onUnhandledFrame: 'error' })
 * ```
 */
export function mcpReplayHandlers(
  server: Pick<ReplayServer, 'fetch'>,
  url: string | URL,
): readonly HttpHandler[] {
  const { origin, pathname } = mcpAddress(url)
  const isServed = ({ request }: { readonly request: Request }): boolean => {
    const asked = new URL(request.url)
    return asked.origin === origin && asked.pathname === pathname
  }
  return [http.all(isServed, ({ request }) => answer(request, server))]
}

/** What breaks off without an answer is an error of the network, and not one of a handler. */
async function answer(request: Request, server: Pick<ReplayServer, 'fetch'>): Promise<Response> {
  try {
    const response = await server.fetch(request)
    return new HttpResponse(eventBody(response), response)
  } catch {
    return HttpResponse.error()
  }
}
