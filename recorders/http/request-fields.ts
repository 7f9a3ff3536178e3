import type { JsonObject } from '../../src/contracts/json.ts'
import { isHeaderValue, isProtocolHeader } from '../../src/client-config/header-fault.ts'
import { packageVersion } from '../../src/files/own-package.ts'
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
  /** @defaultValue 'close' */
  readonly connection?: 'close' | 'keep-alive'
  /** The user's. */
  readonly headers: Readonly<Record<string, string>>
}

/**
 * All headers of a request, in the order in which they are sent, each name once. The user's give way to those that are the
 * protocol's to set; what a server gave us to say again (a session, a revision, an event's id) is left out where no header
 * can hold it.
 */
export function requestFields(source: FieldSource): readonly Field[] {
  const users = usersFields(source.headers)
  const agent = users.has('user-agent')
    ? []
    : [{ name: 'User-Agent', value: `mcp-assay/${packageVersion()}` }]
  return [...ownFields(source), ...agent, ...users.values()]
}

/** By name in lower case; of one that is given twice, the last is sent. */
function usersFields(headers: FieldSource['headers']): ReadonlyMap<string, Field> {
  const given = Object.entries(headers).filter(([name]) => !isProtocolHeader(name))
  return new Map(given.map(([name, value]) => [name.toLowerCase(), { name, value }]))
}

function ownFields(source: FieldSource): readonly Field[] {
  const { method, url, body, message = {}, session, version, lastEventId } = source
  const { extra = [], connection = 'close' } = source
  const fields: [name: string, value: string | undefined][] = [
    ['Host', url.host],
    ['Connection', connection],
    ['Accept', ACCEPT[method]],
    ['Accept-Encoding', 'identity'],
    ['Content-Type', body === undefined ? undefined : 'application/json'],
    ['Content-Length', body === undefined ? undefined : String(body.length)],
    ['Mcp-Session-Id', session],
    ['Last-Event-ID', lastEventId],
  ]
  const derived = messageFields(message)
  if (derived.length === 0) fields.push(['MCP-Protocol-Version', version])
  const set = fields.flatMap(([name, value]) =>
    value !== undefined && value !== '' && isHeaderValue(value) ? [{ name, value }] : [],
  )
  return [...set, ...derived, ...extra]
}

const ACCEPT: Readonly<Record<HttpRequest['method'], string | undefined>> = {
  GET: 'text/event-stream',
  POST: 'application/json, text/event-stream',
  DELETE: undefined,
}
