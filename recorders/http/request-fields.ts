import type { JsonObject } from '../../src/contracts/json.ts'
import { packageVersion } from '../../src/files/package-version.ts'
import { messageFields } from './message-fields.ts'
import type { Field, HttpRequest } from './send-request.ts'

/** What the headers of a request say. */
export interface FieldSource extends Pick<HttpRequest, 'method' | 'url' | 'body'> {
  readonly message?: JsonObject
  readonly session?: string | undefined
  /** The revision that the handshake agreed on. */
  readonly version?: string | undefined
  readonly lastEventId?: string | undefined
  /** Further headers of a message. */
  readonly extra?: readonly Field[]
  /** The user's. */
  readonly headers: Readonly<Record<string, string>>
}

/** All headers of a request, in the order in which they are sent. The user's give way to those that the protocol sets. */
export function requestFields(source: FieldSource): readonly Field[] {
  const own = ownFields(source)
  const taken = new Set(own.map(({ name }) => name.toLowerCase()))
  const users = Object.entries(source.headers)
    .map(([name, value]) => ({ name, value }))
    .filter(({ name }) => !taken.has(name.toLowerCase()))
  const agent = users.some(({ name }) => name.toLowerCase() === 'user-agent')
    ? []
    : [{ name: 'User-Agent', value: `mcp-assay/${packageVersion()}` }]
  return [...own, ...agent, ...users]
}

function ownFields(source: FieldSource): readonly Field[] {
  const { method, url, body, message = {}, session, version, lastEventId, extra = [] } = source
  const fields: [name: string, value: string | undefined][] = [
    ['Host', url.host],
    ['Connection', 'close'],
    ['Accept', ACCEPT[method]],
    ['Accept-Encoding', 'identity'],
    ['Content-Type', body === undefined ? undefined : 'application/json'],
    ['Content-Length', body === undefined ? undefined : String(body.length)],
    ['Mcp-Session-Id', session],
    ['Last-Event-ID', lastEventId],
  ]
  const derived = messageFields(message)
  if (derived.length === 0) fields.push(['MCP-Protocol-Version', version])
  const set = fields.flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]))
  return [...set, ...derived, ...extra]
}

const ACCEPT: Readonly<Record<HttpRequest['method'], string | undefined>> = {
  GET: 'text/event-stream',
  POST: 'application/json, text/event-stream',
  DELETE: undefined,
}
