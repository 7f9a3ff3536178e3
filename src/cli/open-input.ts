import { constants, createReadStream, openSync, statSync } from 'node:fs'
import { Socket } from 'node:net'
import { isatty, ReadStream } from 'node:tty'
import type { Readable } from 'node:stream'

const CHUNK = 1024 * 1024

/**
 * A stream of a file's bytes that can be left at any time: a blocked read of a pipe or a terminal would keep the process
 * from ending.
 */
export function openInput(path: string): Readable {
  const stat = statSync(path)
  if (stat.isFile()) return createReadStream(path, { highWaterMark: CHUNK })
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  if (stat.isFIFO()) return new Socket({ fd: descriptor, readable: true, writable: false })
  if (isatty(descriptor)) return new ReadStream(descriptor)
  return createReadStream(path, { fd: descriptor, highWaterMark: CHUNK })
}
