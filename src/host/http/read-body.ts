import { LimitedBuffer } from '../../wire/limited-buffer.ts'
import type { HttpRequest } from './exchange.ts'

/** The whole body of a request; `too-long` as soon as that is known, and `gone` where its client is before the end. */
export function readBody(
  request: HttpRequest,
  limit: number,
): Promise<Uint8Array | 'too-long' | 'gone'> {
  if (Number(request.headers['content-length']) > limit) return Promise.resolve('too-long')
  const buffer = new LimitedBuffer(limit)
  return new Promise((resolve) => {
    request.on('data', (chunk: Uint8Array) => {
      // What comes after is read and dropped: a client that is cut off in the middle may not see why.
      if (buffer.take(chunk) !== undefined) resolve('too-long')
    })
    request.once('end', () => resolve(buffer.finish() ?? 'too-long'))
    request.once('close', () => resolve('gone'))
  })
}
