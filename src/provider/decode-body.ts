import * as zlib from 'node:zlib'
import { excerpt } from '../text/excerpt.ts'

/** A body with its content encoding taken off, or as far as that went. */
export interface DecodedBody {
  readonly body: Uint8Array
  /** Why not all of it could be unpacked. */
  readonly fault?: string
}

const { BROTLI_OPERATION_FLUSH, Z_SYNC_FLUSH } = zlib.constants

/** Bytes that a body may unpack to: 64 MiB. */
const BODY_LIMIT = 64 * 1024 * 1024

/** A body that was broken off is unpacked as far as it goes. */
const CUT = { finishFlush: Z_SYNC_FLUSH, maxOutputLength: BODY_LIMIT }
const CUT_BROTLI = { finishFlush: BROTLI_OPERATION_FLUSH, maxOutputLength: BODY_LIMIT }

const DECODERS: ReadonlyMap<string, (bytes: Uint8Array) => Uint8Array> = new Map([
  ['', (bytes) => bytes],
  ['identity', (bytes) => bytes],
  ['gzip', (bytes) => zlib.gunzipSync(bytes, CUT)],
  ['x-gzip', (bytes) => zlib.gunzipSync(bytes, CUT)],
  ['deflate', (bytes) => zlib.inflateSync(bytes, CUT)],
  ['br', (bytes) => zlib.brotliDecompressSync(bytes, CUT_BROTLI)],
])

/** Takes a content encoding off a whole body. */
export function decodeBody(bytes: Uint8Array, encoding: string): DecodedBody {
  const name = encoding.trim().toLowerCase()
  const decode = DECODERS.get(name) ?? zstdDecoder(name)
  if (decode === undefined)
    return {
      body: new Uint8Array(),
      fault: `the content encoding ${excerpt(encoding)} isn't known`,
    }
  try {
    return { body: bytes.length === 0 ? bytes : decode(bytes) }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { body: new Uint8Array(), fault: `the body is no ${name}: ${reason}` }
  }
}

/** Node has it from 22.15 on. */
function zstdDecoder(name: string): ((bytes: Uint8Array) => Uint8Array) | undefined {
  if (name !== 'zstd' || !('zstdDecompressSync' in zlib)) return undefined
  return (bytes) => zlib.zstdDecompressSync(bytes, { maxOutputLength: BODY_LIMIT })
}
