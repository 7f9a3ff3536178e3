import * as http from 'node:http'
import * as https from 'node:https'
import { HEAD_LIMIT } from '../../src/wire/head-limit.ts'
import { agentFor } from '../http/agent-for.ts'
import { requestFields } from './forwarded-fields.ts'
import type { RawField } from './raw-fields.ts'

/** A provider, as one client's connection sees it. */
export interface Upstream {
  readonly url: URL
  readonly agent: http.Agent
  /** Whether a proxy is in between. */
  readonly isProxied: boolean
}

/**
 * Makes a connection to a provider that belongs to one connection of a client, so that it is kept as long as the client
 * keeps its own, and no client meets one that went stale under another. Throws where a proxy is named that can't be used.
 */
export function createUpstream(url: URL): Upstream {
  const proxy = agentFor(url)
  if (proxy !== false) return { url, agent: proxy, isProxied: true }
  const { Agent } = url.protocol === 'https:' ? https : http
  return { url, agent: new Agent({ keepAlive: true }), isProxied: false }
}

/** Opens the request that goes on to the provider; throws where Node can't send its head. */
export function openRequest(
  { url, agent, isProxied }: Upstream,
  request: http.IncomingMessage,
): http.ClientRequest {
  const open = url.protocol === 'https:' ? https.request : http.request
  const fields = requestFields(request, url.host)
  const onward = open({
    protocol: url.protocol,
    hostname: url.hostname.replace(/^\[(.*)\]$/u, '$1'),
    port: url.port,
    method: request.method,
    path: request.url,
    // The agent of a proxy without TLS writes the head anew, of fields that are set one by one.
    headers: url.protocol === 'http:' && isProxied ? byName(fields) : fields.flat(),
    agent,
    maxHeaderSize: HEAD_LIMIT,
  })
  onward.maxHeadersCount = 0
  return onward
}

function byName(fields: readonly RawField[]): Record<string, string | string[]> {
  const names = new Map<string, { readonly name: string; readonly values: string[] }>()
  for (const [name, value] of fields) {
    const known = names.get(name.toLowerCase())
    if (known === undefined) names.set(name.toLowerCase(), { name, values: [value] })
    else known.values.push(value)
  }
  return Object.fromEntries(
    Array.from(names.values(), ({ name, values }) => {
      const [only = '', ...more] = values
      return [name, more.length === 0 ? only : values]
    }),
  )
}
