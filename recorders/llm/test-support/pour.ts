import type { Socket } from 'node:net'
import { expect, vi } from 'vitest'

/** Bytes that no buffers on the way can hold. */
export const LONG = 32 * 1024 * 1024
const PIECE = Buffer.alloc(64 * 1024, 'x')

/** Writes a long body of `x` as fast as it is taken; tells how much was. */
export function pour(socket: Socket): () => number {
  let sent = 0
  const next = (): void => {
    while (sent < LONG && !socket.destroyed) {
      sent += PIECE.length
      if (!socket.write(PIECE)) {
        socket.once('drain', next)
        return
      }
    }
  }
  next()
  return () => sent
}

/** Resolves when a number no longer grows. */
export async function stalled(count: () => number): Promise<number> {
  const seen: number[] = []
  await vi.waitFor(
    () => {
      seen.push(count())
      expect(new Set(seen.slice(-4)).size).toBe(seen.length < 4 ? 0 : 1)
    },
    { interval: 50, timeout: 20_000 },
  )
  return count()
}

/** Reads on, and counts only. */
export function countBytes(socket: Socket): () => number {
  let got = 0
  socket.removeAllListeners('data')
  socket.on('data', (data: Buffer) => (got += data.length))
  socket.resume()
  return () => got
}
