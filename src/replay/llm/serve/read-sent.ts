import type { IncomingMessage } from 'node:http'
import type { LlmReplayRequest, ReplayField } from '../../../contracts/llm-replay.ts'

/** Bytes that the body of a request may have: 64 MiB. */
const LIMIT = 64 * 1024 * 1024

/** Reads a request that is being sent; undefined where its client is gone before all of it came. */
export async function readSent(request: IncomingMessage): Promise<LlmReplayRequest | undefined> {
  const { method = '', url: target = '', headers } = request
  const encoding = headers['content-encoding'] ?? ''
  const chunks: Uint8Array[] = []
  let length = 0
  request.on('data', (chunk: Uint8Array) => {
    length += chunk.length
    if (length <= LIMIT) chunks.push(chunk)
  })
  const isWhole = await new Promise<boolean>((resolve) => {
    request.on('end', () => resolve(true))
    request.on('error', () => resolve(false))
    request.on('close', () => resolve(false))
  })
  if (!isWhole) return undefined
  return length > LIMIT
    ? { method, target, fault: 'it has more than 64 MiB' }
    : { method, target, fields: fieldsIn(request), encoding, body: Buffer.concat(chunks) }
}

function fieldsIn({ rawHeaders }: IncomingMessage): readonly ReplayField[] {
  return rawHeaders.flatMap((name, index) =>
    index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ''] as const] : [],
  )
}
