import { readFileSync } from 'node:fs'
import { HarnessError } from '../contracts/harness-error.ts'

/** Reads a file that the user named, without its byte order mark. */
export function readTextFile(path: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/^\u{feff}/u, '')
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    throw missing
      ? new HarnessError('file-not-found', `${path} is not there; check the path`, { cause: error })
      : new HarnessError('file-unreadable', `${path} can't be read: ${String(error)}`, {
          cause: error,
        })
  }
}
