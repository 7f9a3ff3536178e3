import { statSync } from 'node:fs'
import { HarnessError } from '../../contracts/harness-error.ts'
import { readBytes } from '../../files/read-bytes.ts'
import { excerpt } from '../../text/excerpt.ts'

/** Bytes that one text may have: 64 MiB. */
const LIMIT = 64 * 1024 * 1024

/** The bytes of a text file; throws where it can't be read or is longer than 64 MiB. */
export function readTextInput(path: string): Buffer {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > LIMIT) throw tooLong(excerpt(path))
  const bytes = readBytes(path)
  if (bytes.length > LIMIT) throw tooLong(excerpt(path))
  return bytes
}

/** All bytes of standard input, or what came until the signal; throws where they are more than 64 MiB. */
export async function readStandardInput(signal: AbortSignal): Promise<Buffer> {
  const { stdin } = process
  if (stdin.isTTY) process.stderr.write('reading standard input; Ctrl-D ends it\n')
  const stop = (): void => void stdin.destroy()
  signal.addEventListener('abort', stop)
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of stdin) {
      const bytes = Buffer.from(chunk)
      chunks.push(bytes)
      size += bytes.length
      if (size > LIMIT) throw tooLong('standard input')
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    signal.removeEventListener('abort', stop)
  }
  return Buffer.concat(chunks)
}

function tooLong(name: string): HarnessError {
  return new HarnessError('file-unreadable', `${name} is longer than 64 MiB; cut it into texts`)
}
