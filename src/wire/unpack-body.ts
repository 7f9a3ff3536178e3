import * as zlib from 'node:zlib'
import { excerpt } from '../text/excerpt.ts'

/** A body without its content encoding. */
interface UnpackedBody {
  readonly body: Uint8Array
  /** Encodes another body in the same way, and breaks it off where this one was. */
  readonly pack: (body: Uint8Array) => Uint8Array
}

/** What came of taking a content encoding off. */
export type Unpacking =
  | ({ readonly ok: true } & UnpackedBody)
  | { readonly ok: false; readonly reason: string }

type Codec = (
  bytes: Uint8Array,
  options: { readonly finishFlush?: number; readonly maxOutputLength?: number },
) => Uint8Array

/** Bytes that a body may unpack to: 64 MiB. */
const BODY_LIMIT = 64 * 1024 * 1024
const { BROTLI_OPERATION_FLUSH, Z_SYNC_FLUSH } = zlib.constants

const gzip = coding(zlib.gunzipSync, zlib.gzipSync, Z_SYNC_FLUSH)
const zlibbed = coding(zlib.inflateSync, zlib.deflateSync, Z_SYNC_FLUSH)
const raw = coding(zlib.inflateRawSync, zlib.deflateRawSync, Z_SYNC_FLUSH)
const brotli = coding(zlib.brotliDecompressSync, packBrotli, BROTLI_OPERATION_FLUSH)

const CODINGS: ReadonlyMap<string, (bytes: Uint8Array) => UnpackedBody> = new Map([
  ['', plain],
  ['identity', plain],
  ['gzip', gzip],
  ['x-gzip', gzip],
  // Some servers leave the frame out that RFC 9110, section 8.4.1.2, asks for.
  ['deflate', (bytes) => (hasFrame(bytes) ? zlibbed(bytes) : raw(bytes))],
  ['br', brotli],
  // Node has it from 22.15 on.
  ...('zstdDecompressSync' in zlib
    ? [
        [
          'zstd',
          coding(zlib.zstdDecompressSync, zlib.zstdCompressSync, zlib.constants.ZSTD_e_flush),
        ] as const,
      ]
    : []),
])

/**
 * Takes a content encoding, or several in the order of the header, off a body. One that was broken off is unpacked as
 * far as it goes.
 */
export function unpackBody(bytes: Uint8Array, encoding: string): Unpacking {
  const names = encoding.split(',').map((name) => name.trim().toLowerCase())
  let unpacked = plain(bytes)
  for (const name of names.toReversed()) {
    const decode = CODINGS.get(name)
    if (decode === undefined)
      return { ok: false, reason: `the content encoding ${excerpt(encoding)} isn't known` }
    try {
      unpacked = unpackOnce(unpacked, decode)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      return { ok: false, reason: `the body is no ${name}: ${reason}` }
    }
  }
  return { ok: true, ...unpacked }
}

/** In the quality of streams: the best one, which is usual, takes a second for a megabyte. */
function packBrotli(bytes: Uint8Array, options: Parameters<Codec>[1]): Uint8Array {
  const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 }
  return zlib.brotliCompressSync(bytes, { ...options, params })
}

function unpackOnce(
  { body, pack }: UnpackedBody,
  decode: (bytes: Uint8Array) => UnpackedBody,
): UnpackedBody {
  if (body.length === 0) return { body, pack }
  const inner = decode(body)
  return { body: inner.body, pack: (other) => pack(inner.pack(other)) }
}

function plain(body: Uint8Array): UnpackedBody {
  return { body, pack: (other) => other }
}

function coding(decode: Codec, encode: Codec, flush: number): (bytes: Uint8Array) => UnpackedBody {
  const limit = { maxOutputLength: BODY_LIMIT }
  return (bytes) => {
    try {
      return { body: decode(bytes, limit), pack: (body) => encode(body, {}) }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'Z_BUF_ERROR')) throw error
      const cut = { finishFlush: flush }
      return { body: decode(bytes, { ...limit, ...cut }), pack: (body) => encode(body, cut) }
    }
  }
}

/** Whether a body begins as RFC 1950 says. */
function hasFrame([first = 0, second = 0]: Uint8Array): boolean {
  return (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0
}
