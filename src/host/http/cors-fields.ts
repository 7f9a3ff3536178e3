import type { HttpRequest } from './exchange.ts'

const EXPOSED = 'Mcp-Session-Id, MCP-Protocol-Version, WWW-Authenticate'
/** Seconds for which a browser needs not ask again. */
const MAX_AGE = '600'

/** What lets the page of an origin read the answer (the Fetch standard, "HTTP extensions"); nothing where no page asks. */
export function corsFields({ headers: { origin } }: HttpRequest): Record<string, string> {
  if (origin === undefined) return {}
  return {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': EXPOSED,
    vary: 'Origin',
  }
}

/** What lets a page send the request that its browser asks about: with any header, as arguments of tools may be in some. */
export function preflightFields({ headers }: HttpRequest, methods: string): Record<string, string> {
  const wanted = headers['access-control-request-headers']
  return {
    allow: methods,
    'access-control-allow-methods': methods,
    ...(wanted !== undefined && { 'access-control-allow-headers': wanted }),
    'access-control-max-age': MAX_AGE,
  }
}
