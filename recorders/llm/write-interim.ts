import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Writes the head of an answer before the last (1xx) as it came; a client that is too old for it gets none (RFC 9110, section 15.2). */
export function writeInterim(response: ServerResponse, head: Uint8Array): void {
  const { httpVersionMajor, httpVersionMinor } = response.req
  if (httpVersionMajor === 1 && httpVersionMinor === 0) return
  const write = (socket: Socket): void => void socket.write(Buffer.concat([head, EMPTY_LINE]))
  // The answer to a request before this one may not be over yet.
  if (response.socket === null) response.once('socket', write)
  else write(response.socket)
}

const EMPTY_LINE = Buffer.from('\r\n')
