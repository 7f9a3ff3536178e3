import { statSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { HarnessError } from '../../contracts/harness-error.ts'
import { pathError } from '../../files/path-error.ts'
import { excerpt } from '../../text/excerpt.ts'
import { openInput } from '../open-input.ts'

/** Bytes that one text may have: 64 MiB. */
const LIMIT = 64 * 1024 * 1024

/**
 * The bytes of a text file, or what came of them until the signal; throws where it can't be read or is longer than
 * 64 MiB, also where that isn't known beforehand.
 */
export async function readTextInput(path: string, signal: AbortSignal): Promise<Buffer> {
  try {
    return await readAll(openText(path), excerpt(path), signal)
  } catch (error) {
    throw error instanceof HarnessError ? error : pathError(path, error)
  }
}

/** All bytes of standard input, or what came until the signal; throws where they are more than 64 MiB. */
export async function readStandardInput(signal: AbortSignal): Promise<Buffer> {
  const { stdin } = process
  if (stdin.isTTY) process.stderr.write('reading standard input; Ctrl-D ends it\n')
  return readAll(stdin, 'standard input', signal)
}

function openText(path: string): Readable {
  const stat = statSync(path)
  if (stat.isFile() && stat.size > LIMIT) throw tooLong(excerpt(path))
  return openInput(path)
}

async function readAll(stream: Readable, name: string, signal: AbortSignal): Promise<Buffer> {
  const stop = (): void => void stream.destroy()
  signal.addEventListener('abort', stop)
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of stream) {
      const bytes = Buffer.from(chunk)
      chunks.push(bytes)
      size += bytes.length
      if (size > LIMIT) throw tooLong(name)
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
