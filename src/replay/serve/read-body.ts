import type { IncomingMessage } from 'node:http'

/** Bytes that the body of a request may have: 64 MiB. */
const LIMIT = 64 * 1024 * 1024

/** Reads the body of a request; undefined where it is over the limit, and then the rest is left. Rejects where the client is gone first. */
export async function readBody(request: IncomingMessage): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    if (!(chunk instanceof Uint8Array)) continue
    length += chunk.length
    if (length > LIMIT) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
