import type { Readable } from 'node:stream'
import { openInput } from '../open-input.ts'

/** Hears of each chunk, as it comes, and how many bytes that makes. */
type OnChunk = (bytes: number) => void

/** The bytes of a file, or of standard input for `-` and nothing, as they come; the signal ends them. */
export async function* rowInput(
  path: string | undefined,
  signal: AbortSignal,
  onChunk: OnChunk,
): AsyncGenerator<Uint8Array, void, undefined> {
  const stream = open(path)
  const stop = (): void => void stream.destroy()
  signal.addEventListener('abort', stop)
  let bytes = 0
  try {
    for await (const chunk of stream) {
      const data: Uint8Array = chunk instanceof Uint8Array ? chunk : Buffer.from(String(chunk))
      bytes += data.length
      onChunk(bytes)
      yield data
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

function open(path: string | undefined): Readable {
  if (path !== undefined && path !== '-') return openInput(path)
  const { stdin } = process
  if (stdin.isTTY) process.stderr.write('reading standard input; Ctrl-D ends it\n')
  return stdin
}
