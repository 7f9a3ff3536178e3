import type { ClientRequest } from 'node:http'
import { TLSSocket } from 'node:tls'

/** Follows a request until it has a connection that can carry it, TLS included; the answer tells whether it has. */
export function followConnection(request: ClientRequest): () => boolean {
  let isConnected = false
  request.on('socket', (socket) => {
    const isSecure = socket instanceof TLSSocket
    if (request.reusedSocket || (!isSecure && !socket.connecting)) isConnected = true
    else socket.once(isSecure ? 'secureConnect' : 'connect', () => (isConnected = true))
  })
  return () => isConnected
}
