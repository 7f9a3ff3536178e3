import { Readable } from 'node:stream'
import nock from 'nock'
import type { ReplayServer } from '../replay-server.ts'
import { eventBody } from './event-body.ts'
import { mcpAddress } from './mcp-address.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/**
 * Makes the scope by which nock answers MCP clients at an address from recordings, over streamable HTTP: with sessions,
 * and with event streams whose messages come one by one. It persists, and `nock.isDone()` doesn't wait for it.
 *
 * @example
 * ```ts
 * mcpReplayScope(server, 'https://example.com/mcp')
 * ```
 */
export function mcpReplayScope(server: Pick<ReplayServer, 'fetch'>, url: string | URL): nock.Scope {
  const { origin, pathname } = mcpAddress(url)
  const scope = nock(origin).persist()
  const isServed = (target: string): boolean => target.split('?', 1)[0] === pathname
  for (const method of METHODS)
    scope
      .intercept(isServed, method)
      .optionally()
      .reply(async (request: Request) => toResult(await server.fetch(request)))
  return scope
}

function toResult(response: Response): nock.ReplyFnResult {
  const { status, headers } = response
  const body = eventBody(response)
  // Of objects a stream keeps each; bytes it would join.
  const pieces = body === null ? '' : Readable.from(body, { objectMode: true })
  return [status, pieces, [...headers].flat()]
}
