import type { Transform } from 'node:stream'
import * as zlib from 'node:zlib'
import type { LeftReason } from '../../src/contracts/fixture.ts'
import { excerpt } from '../../src/text/excerpt.ts'
import { isPacked } from '../../src/wire/is-packed.ts'
import { MESSAGE_LIMIT } from '../../src/wire/json-lines.ts'

/** Is told what a body holds once its content encoding is taken off. */
export interface DecodedListener {
  readonly onData: (chunk: Uint8Array) => void
  readonly onEnd: () => void
  /** The body isn't what its head says, or holds more than the limit; `left` is absent where the server broke it off. */
  readonly onFault: (message: string, left?: LeftReason) => void
  /** Bytes that a body may unpack to. @defaultValue 32 MiB */
  readonly limit?: number
}

/** Takes a body as it crosses. */
export interface ContentDecoder {
  readonly push: (chunk: Uint8Array) => void
  readonly end: () => void
  readonly abort: () => void
}

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: () => zlib.createGunzip(),
  'x-gzip': () => zlib.createGunzip(),
  deflate: () => zlib.createInflate(),
  br: () => zlib.createBrotliDecompress(),
  // Node has it from 22.15 on.
  ...('createZstdDecompress' in zlib ? { zstd: () => zlib.createZstdDecompress() } : {}),
}

/** Whether a body of this content encoding can be unpacked, or has none. */
export function canDecode(encoding: string): boolean {
  return !isPacked(encoding) || Object.hasOwn(DECODERS, encoding)
}

/**
 * Takes the content encoding off a body that a server compressed although identity was asked for; what it unpacks to is
 * limited. A body without one passes as it is, and one whose encoding isn't known, which is a fault in the end.
 */
export function contentDecoder(encoding: string, listener: DecodedListener): ContentDecoder {
  const { onData, onEnd, onFault } = listener
  const create = canDecode(encoding) ? DECODERS[encoding] : undefined
  if (create !== undefined) return unpack(create(), encoding, listener)
  const end = (): void =>
    isPacked(encoding)
      ? onFault(`a body in the encoding ${excerpt(encoding)}`, 'encoding')
      : onEnd()
  return { push: onData, end, abort: () => undefined }
}

function unpack(decoder: Transform, name: string, listener: DecodedListener): ContentDecoder {
  const { limit = MESSAGE_LIMIT } = listener
  let length = 0
  const fail = (message: string, left?: LeftReason): void => {
    decoder.destroy()
    listener.onFault(message, left)
  }
  decoder.on('data', (chunk: Uint8Array) => {
    length += chunk.length
    if (length > limit) fail(`a ${name} body that unpacks to more than ${limit} bytes`, 'limit')
    else listener.onData(chunk)
  })
  decoder.on('end', listener.onEnd)
  decoder.on('error', (error: NodeJS.ErrnoException) => {
    const isCut = error.code === 'Z_BUF_ERROR'
    fail(`a body that is no ${name}: ${error.message}`, isCut ? undefined : 'encoding')
  })
  return {
    push: (chunk) => void decoder.write(chunk),
    end: () => void decoder.end(),
    abort: () => void decoder.destroy(),
  }
}
