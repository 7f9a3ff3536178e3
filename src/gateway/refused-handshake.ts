import { partOf, type RpcMessage } from '../rpc/rpc-message.ts'
import { excerpt } from '../text/excerpt.ts'
import type { LinkEnd } from './links/server-link.ts'

/** How a connection ends to a server that refuses `initialize`. */
export function refusedHandshake(server: string, error: RpcMessage): LinkEnd {
  const why = partOf(error, ['error', 'message'])
  const said = typeof why === 'string' ? `: ${why}` : ''
  return { message: `server ${excerpt(server)} refused the handshake${said}`, stderr: [] }
}
