import type { IncomingMessage } from 'node:http'
import { LOOPBACK_GATE } from '../../src/host/http/gate.ts'
import { excerpt } from '../../src/text/excerpt.ts'
import { HEAD_LIMIT } from '../../src/wire/head-limit.ts'
import type { Refusal } from './refusal.ts'

/** What Node says of bytes that are no request. */
export interface UnreadableError extends NodeJS.ErrnoException {
  readonly rawPacket?: Uint8Array
}

/** The first byte of a connection that speaks TLS. */
const TLS_HANDSHAKE = 0x16

/** The answer to who takes the recorder for a forward proxy. */
export const NO_TUNNEL: Refusal = {
  status: 501,
  type: 'recorder_no_forward_proxy',
  message:
    'this is no forward proxy, and opens no tunnel; take it out of HTTP_PROXY and HTTPS_PROXY, and set it as the base URL of the client',
}

const NO_HTTP_2: Refusal = {
  status: 505,
  type: 'recorder_http_version',
  message: 'only HTTP/1.1 is spoken here, and not HTTP/2; have the client use HTTP/1.1',
}

/** Why a request isn't handed on; undefined where it is. */
export function refusalOf(request: IncomingMessage): Refusal | undefined {
  const { headers, httpVersion, httpVersionMajor, url = '' } = request
  if (httpVersionMajor !== 1) return NO_HTTP_2
  if (headers.host === undefined && httpVersion === '1.1')
    return badRequest('the request names no Host')
  if (/^[a-z][a-z0-9+.-]*:\/\//iu.test(url)) return { ...NO_TUNNEL, status: 400 }
  // No browser is as old as HTTP/1.0, which needs no Host.
  const place = headers.host === undefined ? undefined : LOOPBACK_GATE.refusePlace(request)
  if (place !== undefined) return { ...place, type: 'recorder_forbidden' }
  const { upgrade = '' } = headers
  const isHttp2 = upgrade.split(',').every((protocol) => /^\s*h2c?\s*$/iu.test(protocol))
  // Who offers HTTP/2 takes an answer in HTTP/1.1; who wants another protocol can't.
  if (upgrade === '' || isHttp2) return undefined
  return {
    status: 501,
    type: 'recorder_no_upgrade',
    message: `an upgrade to ${excerpt(upgrade, 40)} isn't supported; only exchanges over HTTP are recorded`,
  }
}

/** What is answered to bytes that are no request. */
export function unreadable({ code, message, rawPacket }: UnreadableError): Refusal {
  if (code === 'HPE_PAUSED_H2_UPGRADE' || code === 'HPE_INVALID_VERSION') return NO_HTTP_2
  if (code === 'HPE_HEADER_OVERFLOW')
    return {
      ...badRequest(`the head of the request is longer than ${HEAD_LIMIT} bytes`),
      status: 431,
    }
  if (rawPacket?.[0] === TLS_HANDSHAKE)
    return badRequest('a client speaks TLS; the base URL begins with http://, not https://')
  return badRequest(`what came is no HTTP request: ${message}`)
}

function badRequest(message: string): Refusal {
  return { status: 400, type: 'recorder_bad_request', message }
}
