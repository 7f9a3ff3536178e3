import type { Server } from 'node:http'
import { HarnessError } from '../../contracts/harness-error.ts'
import { excerpt } from '../../text/excerpt.ts'

/** Binds a server to an address, and says on which port; one that can't be bound is wrong use. */
export async function listen(
  server: Server,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: Error) =>
      reject(
        new HarnessError(
          'wrong-use',
          `port ${port} of ${excerpt(host)} can't be served on: ${cause.message}`,
          { cause },
        ),
      ),
    )
    server.listen(port, host.replaceAll(/^\[|\]$/gu, ''), () => resolve())
  })
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : port
}
