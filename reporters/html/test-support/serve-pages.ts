import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Pages over HTTP on this machine, and what was asked for. */
export interface PageServer {
  /** The address at which a page is given out from now on. */
  readonly addressOf: (page: string) => string
  /** Paths in the order in which they were asked for. */
  readonly asked: readonly string[]
  readonly close: () => Promise<void>
}

/** Starts a server of pages, each under an address of its own. */
export async function servePages(): Promise<PageServer> {
  const pages = new Map<string, string>()
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const page = pages.get(request.url ?? '')
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' })
    response.end(page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const port = portOf(server.address())
  return {
    addressOf(page) {
      const path = `/${pages.size}.html`
      pages.set(path, page)
      return `http://127.0.0.1:${port}${path}`
    },
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0
}
