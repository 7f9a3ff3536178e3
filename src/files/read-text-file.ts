import { readBytes } from './read-bytes.ts'

/** The text of a file that the user named, without its byte order mark; throws as `readBytes` does. */
export function readTextFile(path: string): string {
  return readBytes(path)
    .toString('utf8')
    .replace(/^\u{feff}/u, '')
}
