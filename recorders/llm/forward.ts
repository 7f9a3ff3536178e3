import * as http from 'node:http'
import * as https from 'node:https'

/** Fields that are about one connection and not about the message (RFC 9110, section 7.6.1). */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'proxy-connection', 'upgrade'])

/** Opens the request that goes on to the provider, with the client's own head but for what is about the connection. */
export function openUpstream(
  upstream: URL,
  { method, url, rawHeaders }: http.IncomingMessage,
  agent: http.Agent,
): http.ClientRequest {
  const { request } = upstream.protocol === 'https:' ? https : http
  return request({
    protocol: upstream.protocol,
    hostname: upstream.hostname,
    port: upstream.port,
    method,
    path: url,
    headers: [...forwarded(rawHeaders, 'host'), 'Host', upstream.host],
    agent,
  })
}

/** The fields of a head that go on, as they were written and in their order. */
export function forwarded(rawHeaders: readonly string[], ...without: readonly string[]): string[] {
  return pairs(rawHeaders)
    .filter(([name]) => {
      const lower = name.toLowerCase()
      return !HOP_BY_HOP.has(lower) && !without.includes(lower)
    })
    .flat()
}

/** The fields of a raw head by twos. */
export function pairs(rawHeaders: readonly string[]): readonly (readonly [string, string])[] {
  const found: (readonly [string, string])[] = []
  for (let at = 0; at + 1 < rawHeaders.length; at += 2)
    found.push([rawHeaders[at] ?? '', rawHeaders[at + 1] ?? ''])
  return found
}
