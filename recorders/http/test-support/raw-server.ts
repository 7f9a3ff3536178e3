import { createServer, type Socket } from 'node:net'
import { listen, portOf } from './tiny-http.ts'

/** Starts a server below HTTP as long as the test runs: it does what it likes once it has read a request. */
export async function rawServer(answer: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => void socket.once('data', () => answer(socket)))
  await listen(server)
  return `http://127.0.0.1:${portOf(server)}/mcp`
}

/** Writes the same again and again, as fast as it is read. */
export function writeForEver(socket: Socket, piece: string | Uint8Array): void {
  const next = (): void => {
    while (!socket.destroyed && socket.write(piece));
  }
  socket.on('drain', next)
  next()
}
