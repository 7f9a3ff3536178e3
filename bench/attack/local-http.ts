import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface LocalHttp {
  readonly origin: string
  readonly close: () => void
}

/** Listens on a free port of loopback. */
export function listen(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<LocalHttp> {
  const server = createServer((request, response) => {
    request.on('error', () => undefined)
    response.on('error', () => undefined)
    answer(request, response)
  })
  server.on('clientError', (_error, socket) => socket.destroy())
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = address(server.address())
      const close = (): void => {
        server.closeAllConnections()
        server.close()
      }
      resolve({ origin: `http://127.0.0.1:${port}`, close })
    })
  })
}

function address(value: AddressInfo | string | null): AddressInfo {
  if (value === null || typeof value === 'string') throw new Error('no port')
  return value
}

export async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}
